const THINKING = /^\s*<think(?:ing)?>/i
const THOUGHT = /<\/think(?:ing)?>/i

/** What a model thinks aloud before it answers is no answer; a thought without an end is nothing else. */
export function afterThinking(reply: string): string {
  if (!THINKING.test(reply)) return reply
  const end = THOUGHT.exec(reply)
  return end ? reply.slice(end.index + end[0].length) : ''
}
