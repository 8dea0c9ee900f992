/** Every number of the vault. `version` stands in each row: another number here is another version. */
export const strength = {
  version: 1,
  // What OWASP asks of PBKDF2 with SHA-256. A guess at a passphrase costs an attacker as much as it costs us.
  rounds: 600_000,
  // Twice 64 bits: no two vaults share a salt, so no table of guesses serves two.
  saltBytes: 16,
  // What AES-GCM takes without hashing it first. Drawn anew for each row: used twice, it would give both texts away.
  ivBytes: 12,
  keyBits: 256,
} as const
