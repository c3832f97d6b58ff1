import { setTimeout as sleep } from 'node:timers/promises'
import { createComment, listComments, listReplies } from '@parvis/contract/content/comments.ts'
import type { Reaction, Visibility } from '@parvis/contract/content/posts.schemas.ts'
import {
  createPost,
  deletePost,
  getPost,
  removeReaction,
  setReaction,
} from '@parvis/contract/content/posts.ts'
import { descriptionOf } from '@parvis/contract/descriptions.ts'
import { countNewPosts, getFeed } from '@parvis/contract/discovery/feed.ts'
import { apiAddress, type Description, type Endpoint, type PartInput } from '@parvis/contract/endpoint.ts'
import type { FeedTab, RegionCode } from '@parvis/contract/fields.schemas.ts'
import { blockMember, muteMember, unblockMember, unmuteMember } from '@parvis/contract/people/blocks.ts'
import {
  acceptFollowRequest,
  cancelFollowRequest,
  listFollowRequests,
  rejectFollowRequest,
  requestFollow,
  restoreFollow,
  unfollow,
} from '@parvis/contract/people/follows.ts'
import { getProfile } from '@parvis/contract/people/profiles.ts'
import type { VerificationDraft } from '@parvis/contract/people/verification.schemas.ts'
import { submitVerification, uploadVerificationDocument } from '@parvis/contract/people/verification.ts'
import { decodeJwt } from 'jose'
import type { z } from 'zod'
import type { AppContext } from '../src/app-context.ts'
import { Refused } from './refused.ts'
import { TestSocket } from './socket.ts'

export interface TestServer {
  context: AppContext
  /** Address of the server under test, without a trailing slash. */
  address: string
  sockets: TestSocket[]
}

interface Input<D extends Description> {
  params?: PartInput<D, 'params'>
  query?: PartInput<D, 'query'>
  body?: PartInput<D, 'body'>
}

interface Identified {
  id: string
}

/** A minimal valid PDF. */
export const aPdf = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Rows are dated to the millisecond: consecutive acts must not share one. */
const aMoment = () => sleep(2)

/** A reader without an account. */
export class Guest {
  readonly place: TestServer
  token: string | null = null
  /** Content of the browser's cookie: the token of its latest write or event. */
  seen: string | undefined

  constructor(place: TestServer) {
    this.place = place
  }

  /** Calls an endpoint of the contract; rejects with Refused, or when the response violates the contract. */
  async call<D extends Description>(
    endpoint: Endpoint<D>,
    { params, query, body }: Input<D>,
  ): Promise<z.output<D['returns']>> {
    const values = (params ?? {}) as Record<string, string>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
      ([, value]) => value !== undefined && value !== null,
    )
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
    const url = `${apiAddress}${path}${search === '' ? '' : `?${search}`}`
    const { status, json } = await this.send(endpoint.method, url, body)
    if (status >= 400) throw new Refused(status, json as ConstructorParameters<typeof Refused>[1])
    return descriptionOf(endpoint).returns.parse(json) as z.output<D['returns']>
  }

  /** A raw request with a JSON body; resolves for every status. */
  async send(method: string, path: string, body?: unknown) {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return this.sendRaw(method, path, text, 'application/json')
  }

  async sendRaw(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, contentType?: string) {
    const response = await fetch(`${this.place.address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(this.seen === undefined ? {} : { 'x-parvis-seen': this.seen }),
        ...(body === undefined || contentType === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body }),
    })
    this.seen = response.headers.get('x-parvis-seen') ?? this.seen
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
    }
  }

  /** GET of a path; rejects with Refused. */
  async get(path: string): Promise<unknown> {
    const { status, json } = await this.send('GET', path)
    if (status >= 400) throw new Refused(status, json)
    return json
  }

  opens(post: Identified) {
    return this.call(getPost, { params: { postId: post.id } })
  }

  reads(tab: FeedTab) {
    return this.call(getFeed, { query: { tab } })
  }

  countsNew(tab: FeedTab, since: string) {
    return this.call(countNewPosts, { query: { tab, since } }).then(({ count }) => count)
  }

  readsComments(post: Identified) {
    return this.call(listComments, { params: { postId: post.id }, query: {} })
  }

  readsReplies(comment: Identified | undefined) {
    if (comment === undefined) throw new Error('there is no such comment')
    return this.call(listReplies, { params: { commentId: comment.id }, query: {} })
  }

  opensProfile(member: Identified) {
    return this.call(getProfile, { params: { reference: member.id } })
  }

  /** Opens a realtime connection to this server or another node. */
  async socket(address = this.place.address): Promise<TestSocket> {
    const socket = await TestSocket.open(address, this.token)
    this.place.sockets.push(socket)
    return socket
  }
}

/** A confirmed, signed-in member. */
export class Member extends Guest {
  readonly id: string
  readonly email: string
  readonly password: string
  override token: string
  refreshToken: string
  #showsFactors = false

  constructor(
    place: TestServer,
    account: { id: string; email: string; password: string; token: string; refreshToken: string },
  ) {
    super(place)
    this.id = account.id
    this.email = account.email
    this.password = account.password
    this.token = account.token
    this.refreshToken = account.refreshToken
  }

  /**
   * Adds a second factor to this session, without an authenticator. Staff do so when they join. Call it again after
   * moving the clock: rights, documents and bans require a factor within the last fifteen minutes.
   */
  async showsFactor(): Promise<void> {
    const { db, clock } = this.place.context
    const timestamp = Math.floor(clock.now().getTime() / 1_000)
    const { session_id } = decodeJwt<{ session_id: string }>(this.token)
    await db
      .updateTable('auth.sessions')
      .set({
        aal: 'aal2',
        amr: JSON.stringify([
          { method: 'totp', timestamp },
          { method: 'password', timestamp },
        ]),
      })
      .where('id', '=', session_id)
      .execute()
    this.#showsFactors = true
    await this.#takesTokens('refresh_token', { refresh_token: this.refreshToken })
  }

  /** Starts another session with the password, with the second factor if there was one before. */
  async signsInAgain(): Promise<void> {
    await this.#takesTokens('password', { email: this.email, password: this.password })
    if (this.#showsFactors) await this.showsFactor()
  }

  async #takesTokens(grant: string, body: Record<string, string>): Promise<void> {
    const { status, json } = await this.send('POST', `/auth/v1/token?grant_type=${grant}`, body)
    if (status !== 200) throw new Error(`${this.email} was answered ${status} ${JSON.stringify(json)}`)
    this.token = json.access_token
    this.refreshToken = json.refresh_token
  }

  async publishes(content: string, options: { visibility?: Visibility; region_code?: RegionCode } = {}) {
    const post = await this.call(createPost, { body: { content, ...options } })
    await aMoment()
    return post
  }

  removes(post: Identified) {
    return this.call(deletePost, { params: { postId: post.id } })
  }

  reacts(post: Identified, reaction: Reaction) {
    return this.call(setReaction, { params: { postId: post.id }, body: { reaction } })
  }

  unreacts(post: Identified) {
    return this.call(removeReaction, { params: { postId: post.id } })
  }

  async comments(post: Identified, content: string, { on }: { on?: Identified } = {}) {
    const comment = await this.call(createComment, {
      params: { postId: post.id },
      body: { content, ...(on === undefined ? {} : { parent_id: on.id }) },
    })
    await aMoment()
    return comment
  }

  /** Becomes a follower, with the row that an accepted follow request leaves. */
  async follows(other: Identified): Promise<void> {
    await this.place.context.db
      .insertInto('follows')
      .values({ follower_id: this.id, following_id: other.id })
      .execute()
    await aMoment()
  }

  asksToFollow(other: Identified) {
    return this.call(requestFollow, { params: { memberId: other.id } })
  }

  cancelsRequestTo(other: Identified) {
    return this.call(cancelFollowRequest, { params: { memberId: other.id } })
  }

  unfollows(other: Identified) {
    return this.call(unfollow, { params: { memberId: other.id } })
  }

  followsAgain(other: Identified) {
    return this.call(restoreFollow, { params: { memberId: other.id } })
  }

  accepts(request: Identified) {
    return this.call(acceptFollowRequest, { params: { requestId: request.id } })
  }

  rejects(request: Identified) {
    return this.call(rejectFollowRequest, { params: { requestId: request.id } })
  }

  async requests(direction: 'received' | 'sent' = 'received') {
    const { items } = await this.call(listFollowRequests, { query: { direction } })
    return items
  }

  blocks(other: Identified) {
    return this.call(blockMember, { params: { memberId: other.id } })
  }

  unblocks(other: Identified) {
    return this.call(unblockMember, { params: { memberId: other.id } })
  }

  mutes(other: Identified) {
    return this.call(muteMember, { params: { memberId: other.id } })
  }

  unmutes(other: Identified) {
    return this.call(unmuteMember, { params: { memberId: other.id } })
  }

  /** Uploads a document for a verification request, as the browser does. */
  async sendsDocument(bytes: Uint8Array<ArrayBuffer>, name = 'carte.pdf') {
    const path = `/api/v1/me/verification/documents?name=${encodeURIComponent(name)}`
    const { status, json } = await this.sendRaw('POST', path, bytes, 'application/octet-stream')
    if (status >= 400) throw new Refused(status, json)
    return descriptionOf(uploadVerificationDocument).returns.parse(json)
  }

  async asksForTick(draft: Partial<VerificationDraft> = {}) {
    await this.sendsDocument(aPdf)
    return this.call(submitVerification, { body: { organisation: 'Le Courrier des Halles', ...draft } })
  }
}
