import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { ManagedSession } from './managing/calls.ts'
import { Moment } from './moment.tsx'

type SessionWords = {
  /** The text for an unknown device. */
  unknown: string
  own: string
  signedInAt: string
  usedAt: string
  end: string
}

type SessionRowProps = {
  session: ManagedSession
  words: SessionWords
  /** Uses the small type of the desk, with the address first. */
  dense?: boolean
  busy: boolean
  /** Without it the session cannot be ended here. */
  onEnd?: (() => void) | undefined
}

/** A browser in which an account is signed in, since when and from where, with a button to end the session. */
export function SessionRow({ session, words, dense = false, busy, onEnd }: SessionRowProps) {
  const device = session.device ?? words.unknown
  const address = session.address !== null && <bdi>{session.address}</bdi>
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line ${dense ? 'py-2 text-sm' : 'py-3 last:border-b-0'}`}
    >
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className={`font-semibold wrap-anywhere ${dense ? '' : 'text-base'}`}>{device}</bdi>
          {session.own && <Label>{words.own}</Label>}
        </p>
        <p className={`flex flex-wrap text-xs text-ink2 ${dense ? 'gap-x-3' : 'mt-1 gap-x-4'}`}>
          {dense && address}
          <span>
            {words.signedInAt} <Moment at={session.created_at} time />
          </span>
          <span>
            {words.usedAt} <Moment at={session.used_at} />
          </span>
          {!dense && address}
        </p>
      </div>
      {onEnd && (
        <Button size="small" busy={busy} onClick={onEnd}>
          {words.end} <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  )
}
