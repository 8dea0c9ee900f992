import built from './main.tsx?replay-shell'

/** A replay in one file, without a run. The app carries it as a text of its own, loaded when one is exported. */
export const shell = built
