/** Why a file, or a file within an archive, is refused. */
export type FileRefusal =
  | 'not_known'
  | 'empty'
  | 'binary'
  | 'newer_version'
  | 'not_a_run'
  | 'broken_line'
  | 'out_of_order'
  | 'missing_body'
  | 'wrong_hash'
  | 'too_deep'
  | 'long_line'
  | 'many_lines'
  | 'too_large'
  | 'forbidden_key'
  | 'zip_broken'
  | 'zip_encrypted'
  | 'zip_name'
  | 'zip_twice'
  | 'zip_ratio'
  | 'zip_method'
  | 'zip_sum'
  | 'zip_many'
  | 'unreadable'

/** A file from elsewhere that is not taken, and the line that is to blame. */
export class FileError extends Error {
  override readonly name = 'FileError'
  constructor(
    readonly kind: FileRefusal,
    message: string,
    /** Counts from 1; absent where no single line is to blame. */
    readonly line?: number,
    /** The file within an archive. */
    readonly entry?: string,
  ) {
    super(message)
  }
}
