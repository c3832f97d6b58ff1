import { createParvis, everyItem } from '@parvis/sdk'

const parvis = createParvis({ url: process.env.PARVIS_URL, token: process.env.PARVIS_TOKEN })
const posts = []
for await (const post of everyItem(parvis.getFeed, { tab: 'citizens' })) {
  posts.push(post)
  if (posts.length === 30) break
}
for (const { author, content } of posts) console.log(`${author?.name ?? '?'} : ${content}`)
await parvis.getPost({ post_id: crypto.randomUUID() }).catch(({ code }) => console.log(code))
