// Each rule about the source of a page finds its fault in all its known forms, and honest pages break none.
import { describe, expect, test } from 'vitest'
import { RULES, type RuleName } from '../../../src/instruments/finding'
import { lint } from '../../../src/instruments/lint'
import { defaults } from '../../../src/run/config'
import { limits } from '../../../src/run/limits'

const broken = (page: string) => lint(page).filter(({ violation }) => violation)
const rules = (page: string) => broken(page).map(({ rule }) => rule)

/** Snippets and the rules that each breaks, in the order of the rules. */
const dirty: Readonly<Record<RuleName, readonly string[]>> = {
  todo_marker: [
    ...['<!-- TODO -->', '<!-- TODO: real copy -->', '<!-- todo: real copy -->'],
    ...['<!-- Todo (me): real copy -->', '<!-- the price is a guess, FIXME -->', '<!-- XXX check this -->'],
    ...['<!-- HACK: until the font loads -->', '<!--TODO', '<!TODO write me>', '<p>TODO</p>'],
    ...['<p>TODO: write this</p>', '<p>TODO write this</p>', '<p>TODO – write this</p>'],
    ...['<p>TODO(anna) write this</p>', '<p>Our history [TODO]</p>', '<p>Our history (TODO: ask Anna)</p>'],
    ...['<p>Price: TODO</p>', '<p><b>TO</b>DO: join the tags</p>', '<p>&#84;ODO: write this</p>'],
    ...['<p>FIXME</p>', '<li>Speaker: TBD</li>', '<p>Call XXX-XXXX</p>', '<p>From $XXX a month</p>'],
    ...['<p>XXX: ask for the figure</p>', '<img src="a.png" alt="TODO: describe">'],
    ...['<button aria-label="TODO">+</button>', '<a href="mailto:a@b.c" title="FIXME">x</a>'],
    ...['<title>TODO: name</title>', '<meta name="description" content="TODO: describe">'],
    ...['<meta property="og:title" content="FIXME">', '<input type="submit" value="TODO: label">'],
    ...['<script>// TODO: wire this up</script>', '<script>go() /* FIXME */</script>'],
    '<script type="module">const a = "//"; // TODO b</script>',
    ...['<script>const a = "\\"//"; /* TODO */</script>', '<script>const re = /\\//; // TODO b</script>'],
    ...['<style>/* TODO: colours */ p{}</style>', '<style>p{background:url("//x")} /* FIXME */</style>'],
    ...['<svg><style>/* TODO */</style></svg>', '<p lang="en">写真 TODO: 写真を追加</p>'],
    ...['<html lang="es"><p>TODO: escribir el texto</p>', '<template><p>TODO: write this</p></template>'],
  ],
  lorem_ipsum: [
    ...['<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>', '<p>lorem <b>ipsum</b> dolor</p>'],
    ...['<h2>Lorem ipsum</h2>', '<h2>Lorem Ipsum…</h2>', '<p>Dolor sit amet consectetur</p>'],
    '<p>Vivamus suscipit tortor eget felis porttitor volutpat. Curabitur aliquet quam id dui posuere vestibulum.</p>',
    '<p>Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim.</p>',
    '<p>Sed ut perspiciatis unde omnis iste natus error sit voluptatem</p>',
    '<img src="data:image/png;base64,AA" alt="Lorem ipsum dolor">',
    '<template><p>Lorem ipsum dolor</p></template>',
  ],
  placeholder_text: [
    ...['<h1>[Your name here]</h1>', '<p>Welcome to [Company Name], the best</p>'],
    ...['<p>[Insert a quote from a customer]</p>', '<p>Insert text here</p>'],
    ...['<p>Insert your company description here.</p>', '<p>Your headline here</p>'],
    ...['<p>The second paragraph of text goes here.</p>', '<p>Description goes here</p>'],
    ...['<p>Placeholder text</p>', '<p>This is placeholder text for the section</p>'],
    ...['<p>This is a dummy paragraph.</p>', '<figcaption>Image placeholder</figcaption>'],
    ...['<div>Hero image placeholder</div>', '<img src="data:image/png;base64,AA" alt="placeholder">'],
    ...['<img src="data:image/png;base64,AA" alt="Placeholder image 2">', '<p>Coming soon image</p>'],
    ...['<p>Photo coming soon</p>', '<footer>© 2026 Your Company. All rights reserved.</footer>'],
    ...['<footer>&copy; Your Brand</footer>', '<title>Your Company Name</title>', '<h1>Your Product</h1>'],
    ...['<p>[Ihr Firmenname]</p>', '<p>[Text hier einfügen]</p>', '<p>[Tu nombre]</p>'],
    ...['<p>[Votre texte ici]</p>', '<p>Yours, [First Name]</p>', '<p>&lbrack;Your tagline&rbrack;</p>'],
    '<h2>Subtitle here</h2>',
  ],
  template_hole: [
    ...['<p>Hello {{name}}</p>', '<p>Hello {{ user.name }}</p>', '<ul>{{#each items}}</ul>'],
    ...['<ul>{% for item in items %}</ul>', '<p>Hello <%= name %></p>', '<p>Hello ${user.name}</p>'],
    ...['<p>Hello %%FIRST_NAME%%</p>', '<p>&#123;&#123;name}}</p>', '<a href="https://a.b/{{slug}}">x</a>'],
    '<img src="data:image/png;base64,AA" alt="{{alt}}">',
  ],
  placeholder_image: [
    '<img src="https://via.placeholder.com/300" alt="">',
    ...['<img src="https://placehold.co/600x400" alt="">', '<img src="//placehold.it/20" alt="">'],
    '<img srcset="https://picsum.photos/200 1x" alt="">',
    ...['<img src="https://dummyimage.com/600" alt="">', '<img src="https://i.pravatar.cc/40" alt="">'],
    ...['<img src="" alt="">', '<img src alt="">', '<img src="#" alt="">'],
    ...['<img src="path/to/image.jpg" alt="">', '<img src="/images/placeholder.png" alt="">'],
    ...['<img src="your-image.jpg" alt="">', '<img src="https://example.com/hero.jpg" alt="">'],
    '<video poster="https://picsum.photos/200"></video>',
    '<svg><image href="https://placekitten.com/2/2"/></svg>',
    '<style>.hero{background:url(https://picsum.photos/1600)}</style>',
    `<div style="background:url('https://loremflickr.com/3')"></div>`,
  ],
  empty_href: [
    ...['<a href="">Home</a>', '<a href>Home</a>', '<a href=" ">Home</a>', "<A HREF=''>Home</A>"],
    ...['<a href=>Home</a>', '<area href="">', '<a href="mailto:">Write</a>', '<a href="tel:">Call</a>'],
  ],
  hash_href: [
    ...['<a href="#">Pricing</a>', '<a href=#>Pricing</a>', '<a href=" # ">Pricing</a>'],
    ...['<a href="&num;">Pricing</a>', '<svg><a xlink:href="#">Pricing</a></svg>'],
  ],
  script_href: [
    ...['<a href="javascript:void(0)">x</a>', '<a href="javascript:void(0);">x</a>'],
    ...['<a href="javascript:;">x</a>', '<a href="JavaScript:">x</a>'],
    ...['<a href="javascript&colon;void 0">x</a>', '<a href="java\tscript:;">x</a>'],
  ],
  broken_anchor: [
    ...['<a href="#nowhere">x</a>', '<a href="#Pricing">x</a><h2 id="pricing">x</h2>', '<a href="#!">x</a>'],
    ...['<a href="#0">x</a>', '<a href="#pri%63e">x</a>', '<a href="#100%">x</a>'],
    '<a href="#x">x</a><script>scrollTo("xy")</script>',
    '<a href="#later">x</a><!-- <h2 id="later"> -->',
    '<a href="#later">x</a><textarea><h2 id="later"></textarea>',
  ],
  relative_link: [
    ...['<a href="about.html">About</a>', '<a href="/about">About</a>', '<a href="./docs/">Docs</a>'],
    ...['<a href="../up">Up</a>', '<a href="about.html#team">Team</a>', '<a href="?page=2">Next</a>'],
    '<a href="index.html/x">x</a>',
  ],
  dead_host: [
    ...['<a href="https://example.com">x</a>', '<a href="https://www.example.org/path">x</a>'],
    ...['<a href="https://shop.example/">x</a>', '<a href="http://localhost:3000/">x</a>'],
    ...['<a href="http://127.0.0.1/">x</a>', '<a href="https://yourdomain.com">x</a>'],
    ...['<a href="https://your-site.com/a">x</a>', '<a href="//site.invalid/">x</a>'],
    '<a href="file:///home/a.html">x</a>',
  ],
  duplicate_id: [
    ...['<p id="a">x</p><p id="a">y</p>', '<p id=a>x</p><svg><g id="a"/></svg>'],
    '<p id="a&amp;b">x</p><p id="a&b">y</p>',
  ],
  broken_reference: [
    ...['<label for="mail">Mail</label>', '<section aria-labelledby="title"></section>'],
    ...['<input aria-describedby="hint other"><p id="other"></p>', '<svg><use href="#icon"/></svg>'],
    ...['<svg><use xlink:href="#icon"/></svg>', '<svg><path fill="url(#paint)"/></svg>'],
    ...['<svg><linearGradient href="#base"/></svg>', '<div style="clip-path:url(\'#cut\')"></div>'],
  ],
}

/** Pages that look like the ones above and have nothing wrong with them. */
const clean: readonly string[] = [
  // markers
  ...['<h1>A to-do list that stays short</h1>', '<p>Todo el día</p>'],
  '<p>todo: el nombre de la aplicación</p>',
  ...['<html lang="es"><p>Lo tenemos TODO: hotel, vuelo y coche</p>', '<html lang="es"><h2>TODO</h2>'],
  ...['<h2>TODO EL AÑO</h2>', '<p>TODO incluido</p>', '<p>TODO o que você precisa</p>'],
  ...['<!-- todo el contenido -->', '<!-- TODO EL CONTENIDO -->', '<!-- No TODO left -->'],
  ...['<!-- TODOs are listed elsewhere -->', '<!-- life hack section, a HACK of sorts -->'],
  '<div class="todo-item TODO" data-todo="TODO: x">Milk</div>',
  '<p>Search for <code>TODO: x</code> in your code</p>',
  ...['<pre>// TODO: x\n{{name}} Lorem ipsum dolor</pre>', '<p>It finds TODO comments and FIXME tags</p>'],
  ...['<p>Turn every “TODO” into a ticket</p>', '<p>TODO lists, shared</p>'],
  ...['<h2>TODO</h2><h2>DOING</h2><h2>Done</h2>', '<h2>TODO</h2><input type="checkbox"> Milk'],
  ...['<p>Sizes S, M, L, XXXL and XXX</p>', '<p>Chapter XXX</p>', '<p>HACK THE PLANET</p>'],
  '<p>MYTODO, TODO_LIST and TODO-APP</p>',
  '<script>const text = "TODO: x"; const url = "https://a.b/TODO" // fine</script>',
  ...['<script>const t = `// TODO ${x}`</script>', '<script>const a = "say \\"// TODO\\" aloud"</script>'],
  ...['<script type="text/plain">/* TODO */</script>', '<p>No TODO: it ships as it is</p>'],
  '<script type="application/json">{"a": "// TODO"}</script>',
  '<style>.todo::before{content:"/* TODO */"}</style>',
  '<style>a{} // TODO is no comment in a sheet\n</style>',
  '<input placeholder="What is left to do?" aria-label="Task">',
  ...['<textarea aria-label="Notes">TODO: buy milk</textarea>', '<p title="A task">x</p>'],
  // filler
  '<p>For centuries printers set lorem, consectetur, eiusmod and incididunt where words were to come</p>',
  ...['<p>Lorem makes a lemon soda</p>', '<h1>Lorem</h1>'],
  '<p>Our generator replaces lorem ipsum with real words</p>',
  '<blockquote lang="la">Gallia est omnia divisa in partes tres, quarum unam incolunt Belgae</blockquote>',
  '<blockquote lang="la">Neque porro quisquam est, qui dolorem ipsum quia dolor sit</blockquote>',
  '<p>Veni, vidi, vici. Duis Ferreira, Porto</p>',
  // placeholder text
  '<label>Your name <input placeholder="Your name here"></label>',
  '<label for="a">Type your name here</label><input id="a">',
  ...['<p>We replace placeholder text with words that sell</p>', '<p>See note [1] and [sic], or [edit]</p>'],
  ...['<a href="#cart">[Your cart]</a><div id="cart"></div>', '<button>[ Add to cart ]</button>'],
  ...['<h2>Your company</h2>', '<p>Your name stays here with us</p>', '<p>New arrivals coming soon</p>'],
  ...['<p>Dummy clips from 4 €</p>', '<h2>Filler for lips</h2>'],
  ...['<p>Put the photo over here, then there</p>', '<p>Everything goes here: music, dance, food</p>'],
  // template holes
  ...['<p>Write <code>{{name}}</code> in a letter</p>', '<template><p>{{name}}</p></template>'],
  '<p>{{name}}</p><script>document.body.innerHTML = fill("{{name}}")</script>',
  ...['<p>{{name}}</p><script src="vue.global.js"></script>', '<div x-data="{}"><p>{{ name }}</p></div>'],
  ...['<p>{ curly } and {{ }} and 100 % {%}</p>', '<p>From $20 or ${20}</p>'],
  '<script>const page = `<p>${name}</p>`</script>',
  // pictures
  '<img src="data:image/svg+xml,<svg>placehold.it//picsum.photos/</svg>" alt="">',
  ...['<img src="" data-src="a.png" alt="">', '<img src="" id="shot" alt=""><script>shot.src = url</script>'],
  ...['<img src="https://cdn.site.org/placeholderless.png" alt="">', '<img alt="A path to an image">'],
  '<p>via.placeholder.com serves pictures</p>',
  '<style>.placeholder{background:url(data:image/png;base64,AA)}</style>',
  // links
  ...['<a href="#top">Up</a>', '<a href="#TOP">Up</a>', '<a href="#">Back to top</a>'],
  ...['<a href="#">Nach oben</a>', '<a href="#">↑</a>', '<a href="#a">x</a><h2 id="a">x</h2>'],
  ...['<a href="#a">x</a><h2 ID=a>x</h2>', '<a href="#a">x</a><a name="a"></a>'],
  ...['<a href="#caf%C3%A9">x</a><h2 id="café">x</h2>', '<a href="#100%">x</a><h2 id="100%">x</h2>'],
  ...['<a href="#a%20b">x</a><h2 id="a b">x</h2>', '<a href="#a%20b">x</a><h2 id="a%20b">x</h2>'],
  ...['<a href="#a:~:text=b">x</a><h2 id="a">x</h2>', '<a href="#:~:text=b">x</a>'],
  '<a href="#list">x</a><script>host.innerHTML = \'<ul id="list">\'</script>',
  '<a href="#tab-3">x</a><script>tab.id = "tab-" + n</script>',
  '<a href="#/about">x</a><script>addEventListener("hashchange", show)</script>',
  '<a href="#a">x</a><template><h2 id="a">x</h2></template>',
  ...['<button onclick="make(\'box\')">x</button><a href="#box">y</a>', '<a href="https://a.b/c?d#e">x</a>'],
  ...['<a href="HTTPS://A.B">x</a>', '<a href="mailto:hello@example.com">x</a>'],
  ...['<a href="tel:+49301234">x</a>', '<a href="data:text/plain,x" download>x</a>'],
  ...['<a href="javascript:print()">Print</a>', '<a href="/">Home</a>', '<a href="./">Home</a>'],
  '<a href="index.html">Home</a>',
  ...['<base href="https://a.b/"><a href="about.html">x</a><a href="#y">y</a>', '<a>x</a>'],
  ...['<a id="href">x</a>', '<form action="#"><button>Send</button></form>'],
  ...['<link rel="icon" href="data:,">', '<a href="https://examples.com">x</a>'],
  ...['<a href="https://my-example.com">x</a>', '<a href="https://latest.test-kitchen.com">x</a>'],
  ...['<!-- <a href=""> -->', '<script>const html = \'<a href="">\'</script>'],
  ...['<textarea aria-label="x"><a href=""></textarea>', '<style>a[href="#"]{}</style>'],
  '<title><a href="#"></title>',
  // ids
  ...['<p id="a">x</p><p id="A">y</p>', '<p id="">x</p><p id="">y</p>'],
  '<p id="a">x</p><template><p id="a">y</p><p id="a">z</p></template>',
  '<label for="a">x</label><input id="a">',
  '<label for="a">x</label><script>box.innerHTML = \'<input id="a">\'</script>',
  ...['<label>x<input></label>', '<section aria-labelledby="a b"><h2 id="a">x</h2><i id="b">y</i></section>'],
  '<svg><defs><g id="i"/></defs><use href="#i"/><use xlink:href="#i"/></svg>',
  '<svg><title>Top</title><path fill="url(#g)"/><linearGradient id="g"/></svg>',
  ...['<svg><![CDATA[<a href="">]]></svg>', '<p constructor="x" __proto__="y" tostring="z">x</p>', '', '<'],
  'a < b && c > d',
]

test.each(Object.entries(dirty))('%s', (rule, pages) => {
  expect(pages.map((page) => [page, ...rules(page)])).toEqual(pages.map((page) => [page, rule]))
})

test('nothing wrong', () => {
  expect(clean.flatMap((page) => broken(page).map(({ rule }) => [page, rule]))).toEqual([])
})

/** A page with room for a defect in each of three places. */
function page(...parts: readonly string[]): string {
  const [a = '', b = '', c = ''] = parts
  return `<!doctype html><html lang="en"><head><title>Bread, baked at night</title><style>h1{color:#222}</style></head>
<body><header><a href="#order">Order</a></header><main><h1>Bread, baked at night</h1>${a}<section id="order"><h2>Order by
six</h2>${b}</section><footer>${c}<a href="mailto:hello@bread.example">Write to us</a></footer></main></body></html>`
}

/** Three places for a defect, and what stands there in the twin that has none. */
const planted = [
  ['D-9', 'lorem_ipsum', '<p>Lorem ipsum dolor sit amet.</p>', '<p>Rye from the mill next door.</p>'],
  ['D-9', 'lorem_ipsum', '<p>Consectetur adipiscing elit, sed do eiusmod.</p>', '<p>We bake until four.</p>'],
  ['D-9', 'lorem_ipsum', '<p>Duis aute irure dolor in reprehenderit.</p>', '<p>Closed on Sunday.</p>'],
  ['D-10', 'todo_marker', '<!-- TODO: photo -->', '<!-- photo of the oven -->'],
  ['D-10', 'todo_marker', '<script>// FIXME later\n</script>', '<script>// opens the menu\n</script>'],
  ['D-10', 'todo_marker', '<p>TODO: opening hours</p>', '<p>Open from seven</p>'],
  ['D-11', 'empty_href', '<a href="">Home</a>', '<a href="#top">Home</a>'],
  ['D-11', 'broken_anchor', '<a href="#nowhere">Prices</a>', '<a href="#order">Prices</a>'],
  ['D-11', 'empty_href', '<a href="">Imprint</a>', '<a href="https://bread.shop/imprint">Imprint</a>'],
] as const

test.each(['D-9', 'D-10', 'D-11'])(
  '[%s] planted defects are all found in each dose, and nothing else; their clean twins are silent',
  (id) => {
    const three = planted.filter(([of]) => of === id)
    for (const dose of [0, 1, 2, 3]) {
      const parts = three.map(([, , defect, twin], at) => (at < dose ? defect : twin))
      const expected = three.slice(0, dose).map(([, rule]) => rule)
      expect(rules(page(...parts)).toSorted()).toEqual(expected.toSorted())
    }
  },
)

describe('a row', () => {
  test('names its instrument, its weight and a place that can be found again', () => {
    const links = { instrument: 'IN-5', violation: true }
    const target = 'a[href="#pricing"] “See our prices”'
    expect(broken('<a href="#pricing" class="x">See  our\n<b>prices</b></a>')).toEqual([
      { ...links, rule: 'broken_anchor', target, value: '#pricing', severity: 'high' },
    ])
    const twice = { target: '[id="a"]', value: 3, expected: 1, severity: 'medium' }
    expect(broken('<p id=a></p><p id=a></p><p id=a></p>')).toEqual([
      { ...links, rule: 'duplicate_id', ...twice },
    ])
    expect(broken('<p>We bake with rye and with spelt; Price: TODO</p>')[0]).toMatchObject({
      instrument: 'IN-6',
      target: expect.stringContaining('Price: TODO'),
      value: 'p',
      severity: 'high',
    })
  })

  test('cuts what is long, and no character in half', () => {
    const long = broken(`<a href="${'x'.repeat(59)}😀${'y'.repeat(500)}">z</a>`)[0]?.target
    expect(long).toBe(`a[href^="${'x'.repeat(59)}"] “z”`)
    const [row] = broken(`<p>${'word '.repeat(100)}TODO: x</p>`)
    expect(row?.target?.length).toBeLessThanOrEqual(limits.lintQuoteChars + 2)
    expect(row?.target).toMatch(/^“word .*TODO: x”$/)
  })

  test('stands once for what cannot be told apart, and the rest is capped', () => {
    expect(rules('<a href="#">More</a><a href="#">More</a>')).toEqual(['hash_href'])
    expect(rules('<a href="#">More</a><a href="#">Less</a>')).toEqual(['hash_href', 'hash_href'])
    const many = Array.from({ length: 400 }, (_, at) => `<a href="#n${at}">x</a>`).join('')
    expect(rules(many)).toHaveLength(limits.lintRows)
  })

  test('says of each rule that holds that it was looked at', () => {
    const rows = lint('<a href="#">x</a>')
    expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(Object.keys(RULES)))
    expect(rows.filter(({ violation }) => !violation)).toHaveLength(Object.keys(RULES).length - 1)
    expect(rows.every(({ instrument }) => ['IN-5', 'IN-6'].includes(instrument))).toBe(true)
  })

  test('comes out the same every time', () => {
    const all = Object.values(dirty).flat().join('\n')
    expect(lint(all)).toEqual(lint(all))
    expect(defaults.artifactMaxBytes).toBe(2_097_152)
  })
})
