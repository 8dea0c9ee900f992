/** The version of the wire protocol that the prompts ask for. A reader of the same number stands in `wire`. */
export const PROTOCOL_VERSION = 1
