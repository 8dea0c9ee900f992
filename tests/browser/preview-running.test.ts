// A page whose scripts run is read as they leave it, its controls are used once, and it gets hold of nothing of ours.
import { server } from 'vitest/browser'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Chamber, type ChamberOptions, openChamber } from '../../src/preview/chamber'
import { limits } from '../../src/run/limits'
import { atRoot, framesHere, secretField, until } from './states'

beforeAll(atRoot)

const opened: Chamber[] = []
afterEach(() => {
  opened.splice(0).forEach(({ drop }) => drop())
  document.body.replaceChildren()
})

async function opens(page: Omit<ChamberOptions, 'width'>) {
  const chamber = await openChamber({ width: 1280, ...page })
  opened.push(chamber)
  return chamber
}
const run = (html: string) => opens({ html: `<!doctype html>${html}`, mode: 'running' })
const shot = async (html: string) => (await run(html)).snapshot()
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('[SAFETY 2.7] a snapshot holds what scripts have made: sheets, fields, shadow trees', async () => {
  const { html } = await shot(`<style id=a></style><p id=b>one</p><div id=host></div><div id=closed></div>
    <input id=i><input type=checkbox id=c checked><textarea id=t>old</textarea><select><option>x<option id=o>y</select>
    <script>
      a.sheet.insertRule('p { color: rgb(9, 8, 7) }')
      const extra = new CSSStyleSheet(); extra.replaceSync('b { color: rgb(1, 2, 3) }')
      document.adoptedStyleSheets = [extra]
      b.append(' two')
      i.value = 'typed'; c.checked = false; t.value = 'new'; o.selected = true
      const root = host.attachShadow({ mode: 'open' }); root.innerHTML = '<style>i{color:red}</style><i>in the open</i>'
      closed.attachShadow({ mode: 'closed' }).innerHTML = '<u>in the dark</u>'
    </script>`)
  const page = read(html)
  expect(html).toMatch(/^<!DOCTYPE html>/)
  expect(page.querySelector('#a')?.textContent).toContain('rgb(9, 8, 7)')
  expect(page.querySelector('body > style:last-child')?.textContent).toContain('rgb(1, 2, 3)')
  expect(page.querySelector('#b')?.textContent).toBe('one two')
  expect(page.querySelector('#i')?.getAttribute('value')).toBe('typed')
  expect(page.querySelector('#c')?.hasAttribute('checked')).toBe(false)
  expect(page.querySelector('#t')?.textContent).toBe('new')
  expect(page.querySelector('#o')?.hasAttribute('selected')).toBe(true)
  expect(html).toMatch(
    /<div id="host"><template shadowrootmode="open"><style>.*<\/style><i>in the open<\/i><\/template>/s,
  )
  expect(html).toContain('<u>in the dark</u>')
})

test('[SAFETY 2.7] readings say how elements with words look', async () => {
  const { sample } = await shot(
    '<p style="color:rgb(1,2,3);font-size:20px">words <b id=x>bold</b></p><i hidden>none</i>',
  )
  expect(sample).toMatchObject([
    { target: 'body > p', text: 'words bold', color: 'rgb(1, 2, 3)', fontSize: 20, visible: true },
    { target: '#x', text: 'bold' },
    { target: 'body > i', visible: false },
  ])
})

test('[SAFETY 2.7] a page that overwrites everything still gives its snapshot, and never the port', async () => {
  const { html, sample } = await shot(`<p style="color:rgb(250,250,250)">pale</p><script>
    const lie = () => ({ color: 'rgb(0, 0, 0)', visibility: 'visible', fontSize: '16px' })
    window.getComputedStyle = lie
    Document.prototype.querySelectorAll = Document.prototype.querySelector = () => []
    Element.prototype.getBoundingClientRect = () => ({ width: 1, height: 1 })
    for (const name of ['outerHTML', 'innerHTML']) Object.defineProperty(Element.prototype, name, { get: () => '<b>clean</b>' })
    JSON.stringify = () => '{}'; Date.now = () => 0; MessagePort.prototype.postMessage = () => {}
    Function.prototype.call = Function.prototype.apply = () => { throw 1 }
    Reflect.apply = () => { throw 1 }
    window.setTimeout = () => {}; window.MutationObserver = class { observe() {} disconnect() {} }
    addEventListener('message', (e) => { document.title = 'got ' + e.ports.length }, true)
    Object.freeze(window.axe = {})
  </script>`)
  expect(html).toContain('pale')
  expect(read(html).title).toBe('')
  expect(sample).toMatchObject([{ color: 'rgb(250, 250, 250)', text: 'pale' }])
})

// Answers in place of our own script, on a line that is called `mine`.
const forges = `mine.onmessage = ({ data: { do: what, id } }) => {
  if (what === 'begin') { mine.postMessage({ say: 'here' }); mine.postMessage({ say: 'loaded', blank: false, height: 9 }) }
  if (what === 'size') mine.postMessage({ say: 'answer', id, value: innerWidth })
  else if (id) mine.postMessage({ say: 'answer', id, value: { html: 'forged', sample: [], dead: [], controls: 0 } })
}`

test('[SAFETY 2.7] a line that a page hands in as an event, or to the relay, is not heeded', async () => {
  const { html } = await shot(`<p>true</p><script>
    const lines = [new MessageChannel(), new MessageChannel()]
    for (const { port1: mine } of lines) { ${forges} }
    dispatchEvent(new MessageEvent('message', { source: parent, ports: [lines[0].port2] }))
    parent.postMessage('', '*', [lines[1].port2])
  </script>`)
  expect(html).toContain('<p>true</p>')
})

test('[SAFETY 2.7] a page that opens its document anew before it is asked gets no line', async () => {
  const { html } = await shot(`<script>
    setTimeout(() => {
      document.open()
      document.write('<title></title><p>true</p>')
      addEventListener('message', ({ ports: [mine] }) => { document.title = 'got'; if (mine) { ${forges} } }, true)
      document.close()
    })
  </script>`)
  expect(html).toContain('<p>true</p>')
  expect(read(html).title).toBe('')
})

test('[SAFETY 2.7] whatever of a page runs while our script heeds what it is asked, finds no line in the event', async () => {
  const { html } = await shot(`<p>true</p><script>
    const send = MessagePort.prototype.postMessage
    const steal = () => {
      const line = window.event?.target
      if (!(line instanceof MessagePort)) return
      for (let id = 0; id < 9; id++) send.call(line, { say: 'answer', id, value: { html: 'forged', sample: [] } })
    }
    Object.defineProperty(document, 'readyState', { get: () => { steal(); document.body.id = 'asked'; return 'complete' } })
    const { trim } = String.prototype
    String.prototype.trim = function () { steal(); return trim.call(this) }
  </script>`)
  expect(html).toContain('<p>true</p>')
  expect(html).toContain('<body id="asked">')
})

const EMPTYING = {
  'an instance of nothing': `for (const of of [Element, Text, HTMLElement, Node]) Object.defineProperty(of, Symbol.hasInstance, { value: () => false })`,
  'patterns that match nothing': `RegExp.prototype.exec = () => null; RegExp.prototype.test = () => false; String.prototype.includes = () => true`,
  'lists that take nothing': `for (let at = 0; at < 9; at++) Object.defineProperty(Array.prototype, at, { set() {}, configurable: true })
    Array.prototype[Symbol.iterator] = function* () {}; Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 })`,
  'no time and no numbers': `window.clearTimeout = () => { throw 1 }; Math.ceil = Math.max = () => 999; Number.parseFloat = () => 0`,
  'styles and boxes': `for (const [proto, name] of [[CSSStyleDeclaration.prototype, 'getPropertyValue'], [DOMRectReadOnly.prototype, 'width']])
    Object.defineProperty(proto, name, { value: () => 'none' })`,
  'answers that can be waited for': `Object.prototype.then = function (tell) { delete Object.prototype.then; tell({ html: 'forged', sample: [] }) }`,
}

test.each(Object.entries(EMPTYING))('[SAFETY 2.7] a page cannot empty the sample: %s', async (_, script) => {
  const { html, sample } =
    await shot(`<p style="color:rgb(250,250,250);font-size:20px">pale</p><p>two <b>three</b></p>
    <textarea id=t>old</textarea><script>t.value = 'new'; ${script}</script>`)
  expect(html).toContain('pale')
  expect(html).toContain('>new</textarea>')
  const pale = { text: 'pale', color: 'rgb(250, 250, 250)', fontSize: 20, visible: true }
  const first = { ...pale, target: 'body > p:nth-of-type(1)' }
  expect(sample).toMatchObject([first, { text: 'two three' }, { text: 'three' }, { target: '#t' }])
})

test('[SAFETY 2.7] a document type after other things is one, held or running: nothing is laid out as in the nineties', async () => {
  const body = '<!DOCTYPE html><title>a</title><p>a<table id=t><tr><td>b</table>'
  const standing = ['CSS1Compat', 'html', 'body', 'a']
  for (const before of [
    '\uFEFF',
    ' \n',
    '<!-- a > b -->',
    '<!--><!-- c --!>',
    '<?xml version="1.0"?>',
    '\uFEFF<!-- a -->\n',
  ]) {
    const script = '<script>document.title = document.compatMode + t.parentNode.localName</script>'
    const html = `${before}${body}`
    const running = await opens({ html: html + script, mode: 'running' })
    const shot = await running.snapshot()
    running.drop()
    expect(shot.html, before).toMatch(/^<!DOCTYPE html><html>/)
    expect(read(shot.html).title, before).toBe('CSS1Compatbody')
    const held = await opens({
      html,
      mode: 'held',
      script: `globalThis.__probes = { type: () => [document.compatMode, document.doctype?.name, document.querySelector('#t').parentNode.localName, document.body.textContent.trim()[0]] }`,
    })
    expect(await held.ask('type'), before).toEqual(standing)
    held.drop()
  }
})

test('[SAFETY 2.7] controls are used once, and those that do nothing are named', async () => {
  const { dead, controls } =
    await shot(`<button id=dead>a</button><button id=text onclick="this.textContent='b'">a</button>
    <button id=field onclick="i.value++">a</button><input id=i value=1><button id=off disabled>a</button>
    <a id=out href=https://example.test/>a</a><a id=top href=#>a</a><a id=in href=#i>a</a><a id=nowhere href=#none>a</a>
    <details><summary id=sum>a</summary>b</details><button id=focuses onclick="i.focus()">a</button>
    <button id=asks onclick="fetch('https://example.test').catch(()=>0)">a</button>
    <div id=fake role=button style="width:9px;height:9px"></div><form><button id=send>a</button></form>
    <button id=throws onclick="throw new Error('x')">a</button>`)
  expect(dead).toEqual(['#dead', '#top', '#nowhere', '#fake', '#throws'])
  expect(controls).toBe(13)
})

test('[IN-16] controls whose handlers take the keyboard are used like all others', async () => {
  const { dead, controls } =
    await shot(`<form id=f><input required><button id=send>a</button></form><dialog id=d>b</dialog>
    <button id=opens onclick="d.showModal()">a</button><button id=checks onclick="f.reportValidity()">a</button>
    <button popovertarget=p>a</button><div id=p popover><input autofocus></div>
    <a href="#top">a</a><button id=dead>a</button>`)
  expect(dead).toEqual(['#dead'])
  expect(controls).toBe(6)
})

test('[IN-16] [SPEED] controls that answer at once are used without a wait between them', async () => {
  const chamber = await run(`<script>
    let used = 0
    const use = (control) => { control.textContent += 1; if (used++ === 0) setTimeout(() => console.log(used + ' used')) }
    for (let n = 0; n < 25; n++) document.write('<button onclick="use(this)">a</button>')
  </script>`)
  expect(await chamber.snapshot()).toMatchObject({ controls: 25, dead: [] })
  // Nothing else of the page had its turn before the last of them was used.
  await until(() => expect(chamber.console()).toMatchObject([{ kind: 'log', text: '25 used' }]))
})

// Firefox runs a frame in the process of its tab: there the tab stands still, and this test with it.
test.skipIf(server.browser === 'firefox')(
  '[IN-16] a control that spins leaves the page without a number of controls, and the page as it stood',
  async () => {
    const { controls, dead, html } = await shot('<p>words</p><button onclick="for (;;);">a</button>')
    expect(html).toContain('words')
    expect(controls).toBeUndefined()
    expect(dead).toEqual([])
  },
)

test('what the page and the browser say of it is heard', async () => {
  const chamber = await run(`<img src=https://example.test/a.png><script>
    console.error('bad', { a: 1 }); console.warn('odd'); console.log('said')
    Promise.reject(new Error('nobody waits'))
    setTimeout(() => { throw new Error('loose') })
  </script>`)
  await chamber.snapshot()
  const lines = chamber.console().map(({ kind, text }) => `${kind} ${text}`)
  expect(lines).toEqual(
    expect.arrayContaining(['error bad {"a":1}', 'warn odd', 'log said', 'rejection Error: nobody waits']),
  )
  expect(lines.join()).toMatch(/uncaught .*loose/)
  expect(lines).toContainEqual(expect.stringMatching(/^refused https:\/\/example.test/))
})

test('[SAFETY 2.1] storage, cookies and focus are there, in memory alone', async () => {
  const { html } = await shot(`<input id=i><p id=p></p><script>
    localStorage.setItem('a', 1); sessionStorage.b = 'two'; document.cookie = 'c=3'; i.focus(); window.focus()
    p.textContent = [localStorage.getItem('a'), localStorage.length, localStorage.key(0), sessionStorage.b, 'b' in sessionStorage,
      Object.keys(sessionStorage), document.cookie, document.activeElement === i, localStorage.none === undefined].join()
    localStorage.clear(); p.append(',' + localStorage.length)
  </script>`)
  expect(read(html).querySelector('#p')?.textContent).toBe('1,1,a,two,true,b,,false,true,0')
})

test('[SAFETY 2.6] a page that leads away stays, and its anchors are followed', async () => {
  const chamber = await run(`<a id=a href=https://example.test/>x</a><a id=b href=#down>y</a>
    <div style=height:3000px></div><p id=down>z</p>
    <script>
      a.click()
      // A frame that has not been told its size yet has nowhere to scroll to.
      const follow = () => { b.click(); scrollY > 500 ? console.log('followed') : requestAnimationFrame(follow) }
      follow()
    </script>`)
  await until(() => expect(chamber.console()).toMatchObject([{ kind: 'log', text: 'followed' }]))
})

test('[SAFETY 2.1] a page that makes its frame say too much is taken down', async () => {
  const chamber = await run('<p>a')
  const asked = Array.from({ length: 80 }, () => chamber.resize(1280))
  await expect(Promise.all(asked)).rejects.toMatchObject({ kind: 'silent' })
  expect(framesHere()).toBe(0)
})

test('[SAFETY 2.5] there is no chamber beside a field for a secret, and an open one goes', async () => {
  const chamber = await run('<p>a')
  secretField()
  await until(() => expect(framesHere()).toBe(0))
  await expect(chamber.snapshot()).rejects.toMatchObject({ kind: 'blocked' })
  const late = new AbortController()
  const opening = openChamber({ html: '<p>a', mode: 'running', width: 1280, signal: late.signal })
  late.abort(new DOMException('', 'TimeoutError'))
  await expect(opening).rejects.toMatchObject({ kind: 'blocked' })
})

const typing = () => {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  return field
}

test('[SAFETY 2.5] a page with scripts waits for a pause in typing, and one without does not', async () => {
  const field = typing()
  const opening = run('<p>a')
  const held = await openChamber({ html: '<p>a', mode: 'held', width: 375 })
  held.drop()
  expect(framesHere()).toBe(0)
  field.blur()
  expect((await (await opening).snapshot()).html).toContain('<p>a')
})

test('[SAFETY 2.5] nobody is led into a page out of sight, so its first grab takes it away, even after a press of Tab', async () => {
  const chamber = await run('<input id=i>')
  const field = typing()
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('There is no frame.')
  frame.inert = false
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  frame.focus()
  await until(() => expect(framesHere()).toBe(0))
  expect(document.activeElement).toBe(field)
  await expect(chamber.snapshot()).rejects.toMatchObject({ kind: 'silent' })
})

test('a page that grows too large in its scripts is not read', async () => {
  const chamber = await run(
    `<p id=p hidden>a<script>p.textContent = 'x'.repeat(${limits.heavyBytes})</script>`,
  )
  await expect(chamber.snapshot()).rejects.toMatchObject({ kind: 'too_large' })
})

test('whoever gives up is told so, and leaves nothing behind', async () => {
  const abort = new AbortController()
  const opening = openChamber({ html: '<p>a', mode: 'held', width: 375, signal: abort.signal })
  abort.abort()
  await expect(opening).rejects.toMatchObject({ kind: 'stopped' })
  expect(framesHere()).toBe(0)
})
