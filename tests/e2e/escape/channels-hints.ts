import { type Channels, dataPage, js, literal, plain, quoted } from './fragment'
import type { Outside } from './naming'

const link = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${href}" ${more}>`
const preconnect = (to: Outside) => link('preconnect', to.https(''))

export const hints: Channels = plain({
  l_prefetch: (to) => link('prefetch', to.http()),
  l_preload: (to) => link('preload', to.http('x.png'), 'as="image"'),
  l_preload_fetch: (to) => link('preload', to.http(), 'as="fetch" crossorigin'),
  l_modulepreload: (to) => link('modulepreload', to.http('x.js')),
  l_dict: (to) => link('compression-dictionary', to.https()),
  l_prerender: (to) => link('prerender', to.http()),
  l_icon: (to) => link('icon', to.http('x.ico')),
  l_manifest: (to) => link('manifest', to.http('x.webmanifest')),
  speculation_prefetch: (to) =>
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${to.https()}"],"eagerness":"immediate"}]}</script>`,
  x_preload_srcset: (to) => `<link rel="preload" as="image" imagesrcset="${to.http('x.png')} 1x">`,
  x_hover_a: (to) =>
    `<script type="speculationrules">{"prefetch":[{"where":{"selector_matches":".hover"},"eagerness":"moderate"}]}</script><a class="hover" href="${to.https()}">x</a>`,
  x_noscript_preconnect: (to) => `<noscript>${preconnect(to)}</noscript>`,
  x_nested_data_preconnect: (to) => `<iframe src="${dataPage(preconnect(to))}"></iframe>`,
}).concat(
  plain(
    {
      a_dnsprefetch_on: (to) =>
        `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="${to.https()}">x</a>`,
    },
    { lookup: true },
  ),
)

/** Each looks a name up before anything is asked for, and no policy of a page has a word for that. */
export const lookups: Channels = plain(
  {
    l_dnsprefetch: (to) => link('dns-prefetch', to.https('')),
    l_dnsprefetch_js: (to) =>
      js(
        `document.head.append(Object.assign(document.createElement('link'),{rel:'dns-prefetch',href:'${to.https('')}'}))`,
      ),
  },
  { lookup: true },
).concat(
  plain({
    l_preconnect: preconnect,
    l_preconnect_js: (to) =>
      js(
        `document.head.append(Object.assign(document.createElement('link'),{rel:'preconnect',href:'${to.https('')}'}))`,
      ),
    x_shadow_preconnect: (to) => `<div><template shadowrootmode="open">${preconnect(to)}</template></div>`,
    x_rel_multi: (to) => link('nofollow PreConnect&#10;license', to.https('')),
    x_nested_srcdoc_preconnect: (to) => `<iframe srcdoc="${quoted(preconnect(to))}"></iframe>`,
    x_fo_preconnect: (to) => `<svg><foreignObject>${preconnect(to)}</foreignObject></svg>`,
    // Read once it is text within a style, read a second time it is a link.
    x_template_mxss: (to) =>
      `<template><svg></p><style><a id="</style>${quoted(preconnect(to)).replaceAll('&quot;', "'")}"></style></svg></template>${js(
        `const d=document.createElement('div');d.innerHTML=${literal(`<svg></p><style><a id="</style>${preconnect(to).replaceAll('"', "'")}">`)};document.body.append(d)`,
      )}`,
    x_comment_break: (to) => `<!--> ${preconnect(to)} <!-- --!> ${preconnect(to)}`,
    x_select_template: (to) =>
      `<select><template shadowrootmode="open">${preconnect(to)}</template><option>x</select><svg><desc>${preconnect(to)}</desc></svg>`,
  }),
)
