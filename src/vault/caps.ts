/** How much a file from elsewhere may be. Whatever is larger was made to hurt, or belongs somewhere else. */
export const caps = {
  // A run of many rounds with pages full of pictures comes to a few megabytes as text.
  runChars: 67_108_864,
  // One line holds one page at most, and pages of five megabytes are the heavy ones.
  lineChars: 33_554_432,
  // The longest runs have some ten thousand events.
  lines: 500_000,
  // Events, measurements and settings are nested six deep.
  depth: 48,
  // One file within an archive, unpacked.
  entryBytes: 268_435_456,
  // All of an archive, unpacked: a backup of years.
  archiveBytes: 8_589_934_592,
  // Files in one archive: ten thousand runs with their pages make a tenth of it.
  entries: 500_000,
  // The list of an archive's files.
  directoryBytes: 134_217_728,
  // Text shrinks to a tenth, the same line over and over to a hundredth. Beyond, somebody has counted on it.
  ratio: 250,
  // Small files may shrink to nearly nothing without being a trap.
  ratioFromBytes: 4_194_304,
  // A name of a file, folders included.
  nameChars: 512,
} as const
