/*
 * What the page may ask of the jury worker about what is kept, what leaves as a copy and what comes in as files. Every value
 * is plain: it crosses by a copy.
 */

export interface Storing {
  /** When everything was last copied out of this browser, in milliseconds; undefined where it never was. */
  lastCopied(): Promise<number | undefined>
  /** Remembers that everything has been copied out just now. */
  copied(): Promise<void>
}
