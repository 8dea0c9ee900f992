const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The check sum that an archive keeps of each file, going on from what came before. Begin with nothing. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before
  // An index of eight bits always finds a row.
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8)
  return ~sum >>> 0
}
