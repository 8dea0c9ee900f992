import type { Words } from '../words'

/** The words of a page in English. */
export const ENGLISH: Words = {
  lang: 'en',
  skip: 'Skip to the content',
  sections: 'Sections',
  forWhom: 'Who it is for',
  mailNote:
    'The button opens your own mail programme with this text. Nothing leaves before you send it there.',
  topic: 'What it is about',
  message: 'Your message',
  send: 'Open as a mail',
  sample: 'Sample figures, drawn to show how a week will look.',
  week: 'The week',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  figure: 'Figure',
  whatFor: 'What it stands for',
  choose: 'Tick what concerns you',
  vague: ['Everything you need, all in one place', 'Welcome to our website', 'Your journey starts here'],
  boast: [
    'Trusted by thousands of happy customers.',
    'Rated number one by people like you.',
    'Loved by users all over the world.',
  ],
  learn: 'Learn more',
  kinds: {
    landing: {
      about: 'What to know',
      reach: 'Get in touch',
      action: 'Get in touch',
      points: [
        'Ask before you decide: a question costs nothing',
        'One person answers, and stays with it to the end',
        'You hear what it takes before anything is agreed',
      ],
    },
    poster: {
      about: 'At a glance',
      reach: 'Say you are coming',
      action: 'Say you are coming',
      points: [
        'Come as you are, alone or with others',
        'Doors open a little before it begins',
        'Tell us if you need a seat or a ramp',
      ],
    },
    dashboard: {
      about: 'What is watched',
      reach: 'Leave a note on this week',
      action: 'Leave a note',
      points: [
        'What changed since yesterday stands first',
        'A figure that nobody acts on is left out',
        'Each figure names where it comes from',
      ],
    },
    form: {
      about: 'Before you start',
      reach: 'Your details',
      action: 'Start now',
      points: [
        'It takes one sitting and no account',
        'Only what is needed is asked',
        'You read everything again before you send it',
      ],
    },
    article: {
      about: 'In short',
      reach: 'Write back',
      action: 'Write back',
      points: [
        'Begin with what was seen, and only then with what it may mean',
        'Say who is affected, and who decides',
        'Leave the reader with one thing that can be checked',
      ],
    },
    shop: {
      about: 'What there is',
      reach: 'Place an order',
      action: 'Place an order',
      points: [
        'A small range, all of it in the room',
        'Made to last and made to be mended',
        'Kept for you until you come by',
      ],
    },
  },
}
