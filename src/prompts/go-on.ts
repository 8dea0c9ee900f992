/** What a model is told after a reply that met its length limit. Its own words stand before this as its turn. */
export const GO_ON = [
  'Your reply was cut off because it met its length limit.',
  'Go on exactly where it stopped, in the middle of a word if need be, to the end of the form that was asked for and no further.',
  'Repeat nothing of it, reopen no tag that is still open, begin no run, round or block anew and use no code fence.',
].join(' ')
