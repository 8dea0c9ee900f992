const any = (words: string) => new RegExp(`\\b(?:${words})\\b`, 'gi')

/** Sentences that begin before they begin. */
export const OPENERS =
  /(?:^|[.!?] )(?:in (?:today['’]s|this) (?:fast[- ]paced|digital|modern|ever[- ]changing|competitive|busy|connected)|in an? (?:ever[- ]changing|increasingly|fast[- ]paced|digital) |in a world (?:where|of|that)|are you (?:tired of|looking for|ready to|struggling)|look no further|have you ever wondered|imagine a world|when it comes to|at the end of the day|it['’]s no secret that|whether you['’]re an? |gone are the days|welcome to (?:our|the) (?:website|site|page|world)|say goodbye to|let['’]s face it|now more than ever)/giu

/** Praise of oneself that anybody could print. */
export const INTENSIFIERS = any(
  'seamless(?:ly)?|effortless(?:ly)?|robust|powerful|stunning|amazing|incredible|incredibly|truly|extremely|unparalleled|unmatched|unrivall?ed|world[- ]class|best[- ]in[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|next[- ]level|next[- ]generation|game[- ]chang(?:er|ing)|revolutionary|groundbreaking|breathtaking|unforgettable|exceptional|innovative|blazing(?:ly)? fast|lightning[- ]fast|supercharged?|second to none|like never before|carefully curated|passionate about',
)

/** Words of meetings. */
export const BUZZ = any(
  'leverag(?:e|es|ing)|utili[sz](?:e|es|ing)|synerg(?:y|ies|istic)|empower(?:s|ing)?|unlock(?:s|ing)? (?:the|your|new|its|their|full)|harness(?:es|ing)? the|elevate(?:s)? your|transform(?:s|ing)? the way|streamlin(?:e|es|ed|ing)|holistic|paradigm|ecosystem|end[- ]to[- ]end|value[- ]add(?:ed)?|thought leader(?:s|ship)?|actionable insights?|deep dive|move the needle|low[- ]hanging fruit|best practices|solutions? (?:for|that)|tailored solutions?|data[- ]driven|results[- ]driven|mission[- ]critical|frictionless|at scale|take (?:\\w+ ){1,4}to the next level|delve|tapestry|landscape of|testament to|in the realm of|journey of',
)

/** Figures and findings of nobody. */
export const STUDIES = any(
  '(?:studies|research|science|surveys|data) (?:has |have )?(?:shows?|shown|suggests?|proves?|proven|finds?|found|indicates?)|(?:recent|new|countless|numerous|many) studies|according to (?:studies|research|experts|a (?:recent )?(?:study|survey))|experts (?:agree|say|recommend)|scientifically proven|it has been proven',
)

/** Three beats where one would do. */
export const TRIPLES =
  /(?:^|[.!?] )(?:\p{Lu}[\p{L}’'-]{2,14}\. ){2}\p{Lu}[\p{L}’'-]{2,14}[.!]|(?:^|[.!?] )(?:no (?:[\p{L}’'-]{2,14} ?){1,3}[.,;] ){2}(?:just|no) (?:[\p{L}’'-]{2,14} ?){1,3}[.!]|(?:^|[.!?] )(?:(?:more|less|faster|better|smarter) [\p{L}’'-]{2,14}[.,] ){2}(?:and )?(?:more|less|faster|better|smarter) [\p{L}’'-]{2,14}[.!]/giu
