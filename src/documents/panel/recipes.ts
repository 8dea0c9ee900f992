import type { Recipe } from '../../run/panel'

/** The kinds of content that come with the app. What review each needs is said in words, and a model matches lenses to it. */
export const RECIPES: readonly Recipe[] = [
  {
    contentType: 'website',
    authorAdvisor: 'brand-writer',
    authorContextDocs: ['positioning', 'brand-voice', 'seo-strategy'],
    authorFramework:
      'Begin with what the reader has now and what it costs them. Then say what changes, for whom, and what only this can do. Put proof beside each claim that invites doubt. Lead to one action, and repeat that action rather than offer a second one. Answer the three questions that keep people from acting. First screen: one headline, one sentence, one button.',
    evaluationNeeds:
      'This is the copy of a website. It needs review for three things. Position and difference: is it accurate by the positioning document, and is it clear what sets us apart? Search: title, headings and description, and the terms that the page is to be found by. The decision: is it easy for a reader to act, and honest about what the action is?',
    evaluationEmphasis:
      'Look hardest at the first viewport: does it say why now, and how this is different? Each call to action has to be easy to take and clear about what follows.',
    namedCritics: ['positioning', 'search', 'behaviour'],
    minAggregateScore: 4,
    maxRevisionRounds: 3,
  },
  {
    contentType: 'blog-post',
    authorAdvisor: 'brand-writer',
    authorContextDocs: ['positioning', 'brand-voice', 'seo-strategy'],
    authorFramework:
      'Open with something that has changed for the reader, not with us. State the one thing that this post shows. Answer the question of the title within the first hundred words, then earn the rest: cases, figures that the documents carry, objections. Headings are questions or answers, never labels. The product comes up once at most, where it is an honest example.',
    evaluationNeeds:
      'This is a blog post. It needs review for three things. Position: does it support the position without turning into a sales pitch? Search: do headings and the answers below them meet the questions that people ask? The line: does one thread carry the reader from the opening to the end?',
    evaluationEmphasis:
      'The post has to educate and not to sell. A paragraph that reads like an advertisement is a finding.',
    namedCritics: ['positioning', 'search', 'narrative'],
    minAggregateScore: 4,
    maxRevisionRounds: 3,
  },
  {
    contentType: 'social-post',
    authorAdvisor: 'brand-writer',
    authorContextDocs: ['positioning', 'brand-voice', 'social-media-strategy'],
    authorFramework:
      'One idea. The first line stands alone and earns the second. Say something that the reader can use or pass on even if they never buy. End with a question somebody would want to answer, or with the next step, never with both.',
    evaluationNeeds:
      'This is a social post. It needs review for two things. Position: is it consistent with the positioning document? The opening: does the first line work?',
    namedCritics: ['positioning', 'hook'],
    minAggregateScore: 4,
    maxRevisionRounds: 2,
  },
]
