/** Colours of the design system (apps/web/src/ui/tokens.css), as far as embeds need them. */
const light = [
  '--paper:#fbfaf6;--surface:#fff;--sunk:#f3f1ea;--ink:#141b33;--ink-2:#454e67;--ink-3:#5c647a;--line:#e5e1d6',
  '--blue:#24378a;--blue-soft:#e9ecf8;--brass:#a8741a;--question:#8f5400;--question-soft:#fbefd9',
  '--c0:#24378a;--c1:#a8741a;--c2:#0b7155;--c3:#b03a5b;--c4:#6a3fc4;--c5:#5c647a',
].join(';')
const dark = [
  '--paper:#0e1322;--surface:#141a2c;--sunk:#1a2136;--ink:#eef0f7;--ink-2:#b4bbd0;--ink-3:#98a0b8;--line:#262e47',
  '--blue:#a9b8ff;--blue-soft:#202a50;--brass:#e0b25c;--question:#f0b860;--question-soft:#3a2c12',
  '--c0:#a9b8ff;--c1:#e0b25c;--c2:#5bd0a8;--c3:#f08ba6;--c4:#bda2ff;--c5:#98a0b8',
].join(';')

const rules = `
*{box-sizing:border-box}
html{font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:var(--ink);background:transparent}
body{margin:0;overflow-wrap:anywhere}
main{margin:0;padding:14px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
p,h1,ul,ol,dl,dd,figure,blockquote{margin:0;padding:0}
h1{font-size:17px;line-height:1.35;margin:6px 0 8px}
ul,ol{list-style:none}
a{color:var(--blue)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
svg{display:block;max-width:100%}
header{display:flex;gap:10px;align-items:center}
header div{min-width:0}
.face{flex:none;width:40px;height:40px;border-radius:50%;object-fit:cover;background:var(--sunk)}
.name{font-weight:650;color:var(--ink);text-decoration:none}
.name:hover{text-decoration:underline}
.seal{display:inline-block;vertical-align:-3px;margin-left:4px;fill:var(--brass)}
.seal .tick{fill:none;stroke:var(--surface);stroke-width:2.3}
.dot{display:inline-block;margin-right:5px}
.party{display:inline-block}
time{white-space:nowrap}
.small{font-size:13px;color:var(--ink-3)}
.kind{font-size:13px;font-weight:600;color:var(--ink-2)}
.words{white-space:pre-wrap;margin:8px 0;unicode-bidi:plaintext}
.kind+header{margin-top:6px}
blockquote+.kind,.note+.kind{margin-top:12px}
.note{margin:8px 0;padding:8px 12px;border-radius:8px;background:var(--question-soft);font-size:14px}
.note b{color:var(--question)}
details summary{cursor:pointer;color:var(--blue);font-size:14px;margin:6px 0}
figure{margin:8px 0}
figure img{display:block;max-width:100%;height:auto;max-height:420px;border-radius:10px;background:var(--sunk)}
.card,blockquote{display:block;margin:8px 0;padding:10px 12px;border:1px solid var(--line);border-radius:10px;color:var(--ink);text-decoration:none;font-size:14px}
blockquote .words{margin:4px 0 0}
.gone{border-style:dashed;color:var(--ink-3)}
.counts{display:flex;flex-wrap:wrap;gap:2px 12px;margin-top:8px}
.bars li{margin:8px 0}
.bars .of{display:flex;justify-content:space-between;gap:12px}
.bars b{font-variant-numeric:tabular-nums;white-space:nowrap}
.bars svg{width:100%;height:8px;margin-top:3px;border-radius:4px;background:var(--sunk)}
.choices{margin-bottom:8px}
.choices li{padding:8px 0;border-bottom:1px solid var(--line)}
dl dd{margin-bottom:8px}
.figure{font-size:26px;line-height:1.25;font-weight:650;color:var(--blue);margin:6px 0}
.c0{fill:var(--c0)}.c1{fill:var(--c1)}.c2{fill:var(--c2)}.c3{fill:var(--c3)}.c4{fill:var(--c4)}.c5{fill:var(--c5)}
.l0,.l1,.l2,.l3{fill:none;stroke-width:2;stroke-linejoin:round}
.l0{stroke:var(--c0)}.l1{stroke:var(--c1)}.l2{stroke:var(--c2)}.l3{stroke:var(--c3)}
.axis{stroke:var(--line)}
.chart{width:100%;height:auto;margin:6px 0}
.chart text{fill:var(--ink-3);font-size:12px}
.key{display:inline-block;vertical-align:-1px;margin-right:6px}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 12px;margin-top:12px;padding-top:10px;border-top:1px solid var(--line);font-size:14px}
footer .site{font-weight:700;color:var(--ink);text-decoration:none}
`.replaceAll('\n', '')

/**
 * Style sheet of all embeds. The theme in the address outweighs the reader's system. The root keeps the usual colour
 * scheme: with another one, browsers paint an opaque background.
 */
export const styleSheet = `:root{color-scheme:light;${light}}:root[data-theme=dark]{${dark}}@media(prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}${rules}`

/**
 * Script of embeds: sends the height of the content to the embedding page. With a secret in the fragment it follows
 * the protocol of WordPress's embeds (wp-includes/js/wp-embed.js), and sends clicks, since WordPress's frames open no
 * windows.
 */
export const heightScript = `(()=>{
const host=parent;if(host===window)return
const secret=(/[#?&]secret=(\\w+)/.exec(location.hash)||[])[1]
const tell=(message,value)=>host.postMessage({message,value,secret},'*')
const height=()=>tell('height',Math.ceil(document.querySelector('main').getBoundingClientRect().height))
new ResizeObserver(height).observe(document.querySelector('main'))
addEventListener('load',height)
addEventListener('message',({source})=>source===host&&height())
if(secret)addEventListener('click',(event)=>{
const link=event.target.closest('a')
if(link){event.preventDefault();tell('link',link.href)}})
})()`

/** Served at `/embed/resize.js` for pages with embeds. It resizes frames of its own site only. */
export const resizeSource = `(() => {
  const { origin } = new URL(document.currentScript.src)
  const frames = () =>
    [...document.querySelectorAll('iframe[src^="' + origin + '/embed/"]')].filter((frame) => frame.contentWindow)
  addEventListener('message', ({ data, source }) => {
    if (!data || data.message !== 'height' || !(data.value > 0)) return
    for (const frame of frames())
      if (frame.contentWindow === source) frame.style.height = Math.min(data.value, 5000) + 'px'
  })
  for (const frame of frames()) frame.contentWindow.postMessage({ message: 'height' }, '*')
})()
`
