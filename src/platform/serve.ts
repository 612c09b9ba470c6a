import * as z from 'zod/mini'
import type { AcceptedOf, Call, Limit, OutputOf } from './call.ts'
import type { Db } from './db.ts'
import type { AuditNote, Caller, Runtime, RequestContext } from './runtime.ts'
import { observeCall } from './metrics.ts'
import { type PublicReads, onPrimary } from './replica/public-reads.ts'
import { type Allowance, invalidLimitOf, rateLimiter } from './http/rate-limit.ts'
import { readInput } from './http/read-input.ts'
import { Refusal, isRefusal } from './refusal.ts'
import { isUnavailable } from './unavailable.ts'

export type Handling = { call: Call; run: (input: unknown, context: RequestContext) => Promise<unknown> }

/** Connects a call to its handler. `input` arrives validated and with defaults; the returned value is validated too. */
export function handle<C extends Call>(
  call: C,
  handler: (input: AcceptedOf<C>, context: RequestContext) => Promise<OutputOf<C>>,
): Handling {
  return { call, run: (input, context) => handler(input as AcceptedOf<C>, context) } // the dispatcher has validated it
}

/** The caller and the origin of a call. `limited` is false for our own pages, which the cache protects. */
export type Origin = {
  caller: Caller | null
  language: string
  requestId: string
  address: string
  /** The user agent of the caller; undefined for an in-process call. */
  userAgent?: string
  limited: boolean
}
export type Answer = {
  body: unknown
  validUntil: Date | null
  allowance: Allowance | null
  status: 200 | 202
}

/** The result of a handler, for everyone who gets the same answer. */
type Made = Omit<Answer, 'allowance'>
/** A question that the dispatcher has admitted. It is answered for a plan and roles, not for a particular caller. */
export type Admitted = {
  call: Call
  input: unknown
  language: string
  accessLevel: Pick<Caller, 'plan' | 'roles'>
}
/** Answers from memory when the same was asked before, otherwise with `make`. */
export type Recall = (question: Admitted, make: () => Promise<Made>) => Promise<Made>

/** The only way to a handler: access, limit, validation, handler, validation of the answer. Throws a Refusal. */
export type Dispatcher = {
  calls: readonly Call[]
  /** With `recall`, a call with a key may be answered from memory. It is still admitted and counted. */
  answer(name: string, input: unknown, origin: Origin, recall?: Recall): Promise<Answer>
}

export type RecordedCall = Pick<Origin, 'caller' | 'address' | 'requestId'> & {
  call: string
  input: unknown
  note: AuditNote
  now: Date
}
/** Records a call; throws if it cannot. */
export type Recorder = (db: Db, handler: RecordedCall) => Promise<void>

/** Counts the calls made with API keys, across all processes. */
export type Meter = {
  /** Takes one call from the account's allowance. Throws Refusal `problem.tooMany` (429) when it is used up. */
  take(caller: Caller, now: Date): Promise<Allowance>
  /** Records how a call was answered. */
  note(caller: Caller, call: string, status: number, now: Date): void
}

/** Counts one call across all processes. Throws Refusal `problem.tooMany` (429) once the limit is used up. */
export type CountAcross = (key: string, limit: Limit, now: Date) => Promise<Allowance>

export type DispatcherParts = {
  /** Records the calls whose contract requires it. */
  record?: Recorder
  /** Counts the calls with keys. */
  meter?: Meter
  /** Counts the calls whose limit is for all processes together. Without it each process counts for itself. */
  countAcross?: CountAcross
  /** Where answers for visitors are read. */
  publicReads?: PublicReads
}

/** Opens the dispatcher. */
export function openDispatcher(
  runtime: Runtime,
  handlings: readonly Handling[],
  { record, meter, countAcross, publicReads = onPrimary(runtime.db) }: DispatcherParts = {},
): Dispatcher {
  const byName = new Map(handlings.map((h) => [h.call.name, h]))
  if (byName.size !== handlings.length) throw new Error('two handlers for one call')
  const count = rateLimiter()

  return {
    calls: handlings.map((h) => h.call),
    async answer(name, raw, origin, recall) {
      const handling = byName.get(name)
      if (!handling) throw new Refusal('problem.notFound', 404)
      const started = performance.now()
      const ended = (status: number) => {
        observeCall(name, status, performance.now() - started)
        if (handling.call.access === 'key' && origin.caller?.key !== undefined)
          meter?.note(origin.caller, name, status, runtime.clock.now())
      }
      try {
        const answer = await admit(handling, raw, origin, recall)
        ended(200)
        return answer
      } catch (thrown) {
        const error = refusedTooOften(handling.call, origin, thrown) ?? thrown
        ended(isRefusal(error) ? error.status : isUnavailable(error) ? 503 : 500)
        throw error
      }
    },
  }

  type Counted = { call: Call; origin: Origin; isValid: boolean; now: Date }

  /** Invalid input has its own limit, so a user who makes mistakes in a form keeps the few calls the limit allows. */
  function allowanceOf({ call, origin, isValid, now }: Counted): Promise<Allowance> | Allowance | null {
    if (call.access === 'key' && origin.caller) return meter?.take(origin.caller, now) ?? null
    if (!origin.limited || call.limit.counts === 'refused') return null
    const who = countedFor(call, origin)
    if (isValid) return countValid(call, who, now)
    return count(`invalid ${call.name} ${who}`, invalidLimitOf(call.limit), now)
  }

  /** Counts in this process first: a flood is refused without a query. */
  function countValid({ name, limit }: Call, who: string, now: Date): Promise<Allowance> | Allowance {
    const here = count(`${name} ${who}`, limit, now)
    return limit.across && countAcross ? countAcross(`${name} ${who}`, limit, now) : here
  }

  /** Counts a refused call where only those count. Returns `problem.tooMany` (429) after too many. */
  function refusedTooOften(call: Call, origin: Origin, thrown: unknown): Refusal | null {
    if (call.limit.counts !== 'refused' || !origin.limited) return null
    if (!isRefusal(thrown) || thrown.status >= 500) return null
    try {
      count(`${call.name} ${countedFor(call, origin)}`, call.limit, runtime.clock.now())
      return null
    } catch (error) {
      if (isRefusal(error)) return error
      throw error
    }
  }

  async function admit(handling: Handling, raw: unknown, origin: Origin, recall?: Recall): Promise<Answer> {
    const { call } = handling
    const now = runtime.clock.now()
    refuseWithoutAccess(call, origin.caller)
    const input = readInput(call, raw)
    const allowance = await allowanceOf({ call, origin, isValid: !isRefusal(input), now })
    if (isRefusal(input)) throw input
    const asked = call.keepSeconds > 0 ? withoutIdentity(origin) : origin
    const answer = () => make(handling, input.accepted, asked, now)
    const { caller, language } = asked
    if (!recall || call.access !== 'key' || call.keepSeconds === 0 || !caller)
      return { ...(await answer()), allowance }
    const made = await recall({ call, input: input.accepted, language, accessLevel: caller }, answer)
    return { ...made, allowance }
  }

  function make(handling: Handling, input: unknown, origin: Origin, now: Date): Promise<Made> {
    const on = (db: Db) => makeOn(db, handling, input, origin, now)
    return isPublicRead(handling.call, origin) ? publicReads.run(on) : on(runtime.db)
  }

  async function makeOn(
    database: Db,
    { call, run }: Handling,
    input: unknown,
    origin: Origin,
    now: Date,
  ): Promise<Made> {
    let validUntil: Date | null = null
    let status: Answer['status'] = 200
    let note: AuditNote = {}
    let written = !call.recorded || record === undefined
    const writeDown = async (db: Db) => {
      if (written || record === undefined) return
      const { caller, address, requestId } = origin
      await record(db, { call: call.name, input, note, caller, address, requestId, now })
      written = true
    }
    const context: RequestContext = {
      ...runtime,
      ...origin,
      db: database,
      now,
      accepted: () => void (status = 202),
      audit: (more) => void (note = { ...note, ...more }),
      record: writeDown,
      validUntil: (moment) => {
        if (moment !== null && (validUntil === null || moment < validUntil)) validUntil = moment
      },
    }
    const body = await run(input, context)
    // A handler that works in one transaction has recorded the call there. The others have finished their work by now: if
    // the row cannot be written, the call fails, so that no one takes an unrecorded action for done.
    await writeDown(database)
    return { body: z.parse(call.output, body), validUntil, status }
  }
}

/** Whether a call is answered for every visitor alike: its contract keeps the answer, and no one is signed in. */
const isPublicRead = ({ keepSeconds }: Call, { caller }: Origin): boolean =>
  keepSeconds > 0 && caller === null

const countedFor = ({ limit }: Call, { caller, address }: Origin): string =>
  limit.per === 'account' && caller ? caller.id : address

/** For an answer that several callers share: the plan and roles of the caller, without the person and their device. */
function withoutIdentity(origin: Origin): Origin {
  const { caller } = origin
  const nobody = caller && {
    ...(caller.plan !== undefined && { plan: caller.plan }),
    roles: caller.roles,
    id: '',
    email: '',
    sessionId: '',
  }
  return { ...origin, caller: nobody, address: '', userAgent: '' }
}

function refuseWithoutAccess(call: Call, caller: Caller | null): void {
  if (call.access === 'anyone') return
  if (call.access === 'key') return refuseWithoutScope(call, caller)
  if (caller === null || caller.key !== undefined) throw new Refusal('problem.signIn', 401) // a key does not give access to an account
  if (call.access === 'member' || caller.roles.includes('admin')) return
  if (call.access === 'moderator' && caller.roles.includes('moderator')) return
  throw new Refusal(call.access === 'admin' ? 'problem.adminOnly' : 'problem.moderatorOnly', 403)
}

function refuseWithoutScope({ scope }: Call, caller: Caller | null): void {
  if (caller?.key === undefined) throw new Refusal('problem.keyMissing', 401)
  if (scope !== null && !caller.key.scopes.includes(scope))
    throw new Refusal('problem.scopeMissing', 403, { values: { scope } })
}
