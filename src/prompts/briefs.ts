import type { Brief } from '../run/event'
import { PROMPT_VERSION } from './protocol'

/**
 * The version of what a conformance check asks: these briefs and the prompt around them. A grade that was given under
 * another one is stale, so the version moves whenever either of them does.
 */
export const PROMPTS_VERSION = PROMPT_VERSION

/** One brief of a check, by a name that stays. */
export interface NamedBrief {
  readonly name: string
  readonly brief: Brief
}

/** The quick test: small enough for cents, and a whole run all the same. */
export const MINI_BRIEF: NamedBrief = {
  name: 'mini',
  brief: {
    title: 'Lost umbrella',
    what: 'A notice for one lost umbrella: green, wooden handle, left on the 7:40 bus to Harrow Hill on Tuesday.',
    forWhom: 'Whoever found it.',
    job: 'Get them to ring 01632 960 221.',
    tone: 'Friendly, short.',
    constraints: 'One self-contained HTML page of at most forty lines. No pictures, no scripts.',
  },
}

/** The full check. Each brief strains something that another one does not. */
export const BRIEFS: readonly NamedBrief[] = [
  {
    name: 'saas-landing',
    brief: {
      title: 'Shift planner landing page',
      what: 'A landing page for Rota, a web service that plans shifts for cafés and bakeries with five to forty staff.',
      forWhom: 'Owners who plan on paper or in a spreadsheet, mostly on Sunday evening, mostly on a phone.',
      job: 'Start a 30-day trial.',
      tone: 'Practical and warm. No superlatives.',
      constraints:
        'One self-contained HTML file. No photographs, no scripts, no outside requests. 375 to 1280 px.',
      requirements: [
        'One primary action, repeated at most twice',
        'Three plans: Counter £19, Kitchen £39, Chain £89 a month, with what each includes',
        'A drawn picture of a week plan, made of HTML and CSS or inline SVG',
        'Answers to four questions that a doubtful owner would ask',
      ],
    },
  },
  {
    name: 'magazine-poster',
    brief: {
      title: 'Poster for issue 12',
      what: 'A poster for issue 12 of Tideline, a quarterly about coasts. The theme is salt.',
      forWhom: 'People who walk past a bookshop window.',
      job: 'Make them remember the name and the theme.',
      tone: 'Bold, quiet, a little odd.',
      constraints:
        'One self-contained HTML page that fills the window at 3:4. Type is the picture: no photographs, no scripts.',
      requirements: [
        'The word SALT is the largest thing on it',
        'Four headlines: Pans of Guérande, Iodine and goitre, Rust, A ship of rock salt',
        'Price £14, out on 3 March',
      ],
    },
  },
  {
    name: 'dashboard',
    brief: {
      title: 'Water use of a school',
      what: 'A dashboard of the water use of one school over twelve months.',
      forWhom: 'The caretaker, who looks at it on Monday mornings, and the head, who looks once a term.',
      job: 'See at once that a pipe leaked in October.',
      tone: 'Plain figures, plain words.',
      constraints: 'One self-contained HTML file with an inline SVG chart. No scripts, no libraries.',
      requirements: [
        'Cubic metres by month: Jan 212, Feb 198, Mar 205, Apr 176, May 221, Jun 240, Jul 96, Aug 31, Sep 229, Oct 417, Nov 233, Dec 158',
        'A chart with labelled axes and October marked',
        'The same figures as a table for people who cannot see the chart',
        'Cost at £3.12 a cubic metre, in total and for the leak',
      ],
    },
  },
  {
    name: 'finance-report',
    brief: {
      title: 'Annual accounts of a co-operative',
      what: 'The yearly accounts of Millrace Housing Co-operative on one page, income and balance against last year.',
      forWhom: 'Forty members, half of whom have never read accounts.',
      job: 'Let a member find out in a minute whether rents have to rise.',
      tone: 'Exact, without jargon; each term explained where it first stands.',
      constraints: 'One self-contained HTML file that prints on two sheets of A4. Real tables. No scripts.',
      requirements: [
        'Income: rents £284,160 (last year £276,900), laundry £3,410 (£3,120), grants £12,000 (£0)',
        'Spending: repairs £96,250 (£71,480), loan £118,700 (£118,700), insurance £21,340 (£18,900), wages £38,600 (£37,200), other £9,815 (£10,240)',
        'Sums and differences are worked out and right',
        'Header cells with scope, a caption for each table, figures aligned at the point',
      ],
    },
  },
  {
    name: 'hr-onboarding',
    brief: {
      title: 'First-day form',
      what: 'A form that a new colleague of a bicycle workshop fills in before the first day.',
      forWhom: 'Someone of any age, on a phone, on a train.',
      job: 'Send it complete at the first try.',
      tone: 'Kind and brief.',
      constraints: 'One self-contained HTML file. No scripts: the checks are those of HTML itself.',
      requirements: [
        'Name as it should be used, legal name, pronouns (optional), address, date of birth',
        'Bank details, tax code, emergency contact',
        'Shirt size and shoe size, with why we ask',
        'Each field has a visible label, a fitting input type and autocomplete, and a hint where it may go wrong',
        'Says what happens to the data and who can see it',
      ],
    },
  },
  {
    name: 'kanban-board',
    brief: {
      title: 'Board of a print shop',
      what: 'The wall board of a letterpress print shop as a page: four columns and eleven jobs.',
      forWhom: 'Three printers with ink on their hands, reading from two metres away.',
      job: 'See what to print next.',
      tone: 'Workshop language.',
      constraints: 'One self-contained HTML file, at its best at 1280 px, usable at 375 px. No scripts.',
      requirements: [
        'Columns: To set, On the press, Drying, To collect',
        'Each job has a customer, a paper, a number of sheets and a day',
        'Late jobs are told by more than a colour',
        'No column holds more than five jobs, and the limit is written on it',
      ],
    },
  },
  {
    name: 'three-scripts',
    brief: {
      title: 'Opening hours in four languages',
      what: 'Opening hours and prices of a public bath, 湯の里, in Japanese, Arabic, Hebrew and English on one page. ♨️',
      forWhom: 'Visitors who read one of the four. 観光客と近所の人。',
      job: 'Know whether it is open now, and what it costs.',
      tone: 'Polite in each language: です・ます in Japanese, formal Arabic (مرحبًا بكم), plain Hebrew (ברוכים הבאים).',
      constraints:
        'One self-contained HTML file. lang and dir are right on every part. No scripts, no web fonts.',
      requirements: [
        '営業時間 14:00–23:00、木曜定休',
        'السعر 520 ين للكبار، 180 ين للأطفال',
        'סגור ביום חמישי',
        'Towels 🧖 ¥200, soap 🧼 ¥60; emoji have a text beside them',
        'Numbers and times stay readable inside right-to-left text',
      ],
    },
  },
  {
    name: 'protocol-page',
    brief: {
      title: 'A manual page for a review format',
      what: 'A manual page about the very format that this jury replies in: its tags, and how a page is carried in it.',
      forWhom: 'A programmer who has to write a reader for it.',
      job: 'Read one round correctly.',
      tone: 'Like a good man page.',
      constraints: 'One self-contained HTML file. No scripts.',
      requirements: [
        'Shows, as text, an example with <CRITIQUE_RUN>, <ROUND n="1">, <PANELIST role="critic" score="7.5">, <MUST_FIX>, <ROUND_END> and <SHIP>',
        'Explains that a page stands between <![CDATA[ and ]]>, and how a page that itself holds ]]> is written',
        'Every such tag is escaped in the page, so that a browser shows it as text',
        'A table of the attributes of each tag',
      ],
    },
  },
  {
    name: 'long-guide',
    brief: {
      title: 'Handbook of a community garden',
      what: 'The whole handbook of Fallow Lane community garden on one page: rules, calendar, beds, tools, compost, water, bees.',
      forWhom: 'Sixty members, from beginners to people who have dug there for thirty years.',
      job: 'Find the one rule that one needs.',
      tone: 'Neighbourly and definite.',
      constraints:
        'One self-contained HTML file of well over 30 KB: the text is written out in full, nothing is summarised. No scripts.',
      requirements: [
        'A table of contents that links to every section',
        'Twelve months, each with at least six jobs',
        'Forty vegetables in a table: sow, plant out, distance, harvest, good and bad neighbours',
        'Twenty-five numbered rules, each with its reason',
        'A glossary of thirty words',
      ],
    },
  },
  {
    name: 'error-page',
    brief: {
      title: 'Page not found',
      what: 'The 404 page of a small museum of clocks.',
      forWhom: 'Someone with an old link.',
      job: 'Go to the list of rooms.',
      tone: 'Dry.',
      constraints: 'Two lines of text and one link, nothing else. One self-contained HTML file. No scripts.',
    },
  },
]

/** What a check of this kind asks, in order. */
export function briefsOf(kind: 'quick' | 'full'): readonly NamedBrief[] {
  return kind === 'quick' ? [MINI_BRIEF] : BRIEFS
}
