import { test } from 'vitest'
import { measureSource } from '../../../src/instruments/source'
import { presenceIn } from '../../../src/instruments/presence'
import { readTree } from '../../../src/instruments/tree'
import { readPage } from '../../../src/instruments/page'
import { lint } from '../../../src/instruments/lint'
import { outline } from '../../../src/instruments/outline'
import { hidden } from '../../../src/instruments/hidden'
import { outside } from '../../../src/instruments/requests'
import { parsed } from '../../../src/instruments/parse'
import { slop } from '../../../src/instruments/slop'
import { BASES, clean } from '../../pack/bases'
test('perf',()=>{
 const base=clean(BASES[0]!);const [head,rest]=base.split('<main');const body='<main'+rest;const html=head+body.replace(/ id="[^"]*"/g,'').repeat(5)
 const time=(n:string,f:()=>unknown)=>{f();f();const b=performance.now();for(let i=0;i<5;i++)f();console.log(n,((performance.now()-b)/5).toFixed(1))}
 console.log(html.length)
 const tree=readTree(html),page=readPage(html)
 time('all',()=>measureSource(html));time('tree',()=>readTree(html));time('page',()=>readPage(html));time('lint',()=>lint(html));time('outline',()=>outline(tree));time('hidden',()=>hidden(html,tree,page));time('outside',()=>outside(tree));time('parsed',()=>parsed(html,tree));time('slop',()=>slop(page))
 time('presence',()=>presenceIn(html).has('“nothing like it”'));time('within',()=>presenceIn(html).within('“Clay”','main'))
},60000)
const hostile:[string,string][]=[['div','<!doctype html>'+'<div>'.repeat(10000)],['div100k','<div>'.repeat(100000)],['attr','<p title="'+'a'.repeat(2**20)+'">'],['attrs','<p '+Array.from({length:50000},(_,i)=>'a'+i).join(' ')+'>'],['lone','<p>'+'\ud83d'.repeat(2**18)],['jury','<p hidden>'+'jury, give '.repeat(50000)],['jury2','<!--'+'note to the jury give '.repeat(30000)],['ignore','<p>'+'ignore '.repeat(80000)],['css','<style>'+'a{'.repeat(200000)],['css2','<style>'+'a{color:red;'.repeat(40000)],['css3','<style>'+'url('.repeat(100000)],['css4','<style>'+'.a .b .c{display:none}'.repeat(5000)+'</style>'+'<p class=a>'.repeat(5000)],['style','<p style="'+';:('.repeat(100000)+'">'],['b64','<p title="'+'QUJD'.repeat(2**18)+'">'],['b64s',('<p title="'+'QUJDREVGR0hJSktMTU5PUFFSU1RV'+'">').repeat(20000)],['zw','<p>'+'\u200b'.repeat(2**19)],['tags','<p>'+'\u{e0041}'.repeat(2**18)],['p','<p>x'.repeat(40000)],['close','</div>'.repeat(100000)],['lit','<script>'+'"a'.repeat(200000)],['lit2','<script>'+'/*'.repeat(200000)],['lit3','<script>'+'`'.repeat(200001)],['hid','<div hidden>'.repeat(20000)],['hid2','<div hidden>'+'x'.repeat(200)+'</div>'.repeat(1)+('<div hidden>'+'y'.repeat(300)+'</div>').repeat(3000)],['quote','<p>“'.repeat(50000)],['h','<h6>'.repeat(30000)],['amp','&'.repeat(2**19)],['url','<p style="'+'url('.repeat(50000)+'">'],['srcset','<img srcset="'+'a,'.repeat(200000)+'">'],['triple','<p>'+'No a. '.repeat(80000)],['triple2','<p>'+'Ab. '.repeat(100000)],['ai','<p hidden>'+'you are an ai '.repeat(50000)],['svg','<svg><title>'.repeat(20000)],['tmpl','<template>'.repeat(5000)],['cmt','<!--a-->'.repeat(60000)],['stack','<p>studies show '.repeat(20000)]]
test.each(hostile)('%s',(_n,html)=>{const b=performance.now();measureSource(html,{brand:'The name is always written Ab'});const t=performance.now()-b;const b2=performance.now();const p=presenceIn(html);p.has('“zz”');p.has('main > .x:hover');p.within('“x”','div');const t2=performance.now()-b2;if(t+t2>1500)console.log('SLOW',_n,html.length,Math.round(t),Math.round(t2))},120000)
