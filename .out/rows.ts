import { measureSource } from '../src/instruments/source'
const html = `<!doctype html><html><head></head><body><nav><a href="#pricing">Prices</a></nav><main><h1>Harrow Bakery</h1><h1>Bread</h1><h2>Loaves</h2><h4>Rye</h4><img src="https://img.example.org/x.png" class="hero-photo"><p id="a">Lorem ipsum dolor sit amet</p><p id="a">x</p><!-- TODO: prices --><a href="#">More</a></main></body></html>`
for (const r of measureSource(html, { brand: '# Harrow\nColours: #1a5e3a, #ffffff, #222222\n' }))
  console.log(JSON.stringify(r))
