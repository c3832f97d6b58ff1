/**
 * The one script of embeds: tells the page around it how high the content is, whenever that changes or the page asks.
 * With a secret in the fragment of its address it speaks as WordPress's own embeds do (wp-includes/js/wp-embed.js), and
 * passes clicks on, since WordPress's frames open no windows. Embeds are complete without it.
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

/** Served at `/embed/resize.js` for pages that show embeds. It hears only frames of the site that it came from. */
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
