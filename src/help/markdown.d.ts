declare module '*.md' {
  /** What the build makes of the file. */
  export const guide: import('./guide').Guide
}
