import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Status, type StatusTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Choice } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { Moment } from '#people/moment.tsx'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { type apiKeyList, apiKeyRevoke, apiKeyRotate } from '../calls.ts'
import { OVERLAP_HOURS, USUAL_OVERLAP_HOURS } from '../rules.ts'

type Key = OutputOf<typeof apiKeyList>['items'][number]
type Actions = {
  /** Whether the plan opens the API; otherwise a key can only be ended. */
  open: boolean
  onMade: (key: string) => Promise<void>
  onChanged: () => Promise<void>
}
const TONES: Record<Key['state'], StatusTone> = {
  active: 'success',
  ending: 'warning',
  ended: 'quiet',
  revoked: 'quiet',
}

/** The keys of an account, newest first, and the actions for each. */
export function KeyRows({ keys, ...actions }: Actions & { keys: readonly Key[] }) {
  return (
    <ul className="mt-4 border-t border-line">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} {...actions} />
      ))}
    </ul>
  )
}

function KeyRow({ apiKey, open, onMade, onChanged }: Actions & { apiKey: Key }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const { state, name, prefix, scopes } = apiKey
  const inUse = state === 'active' || state === 'ending'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="text-base font-semibold wrap-anywhere">{name}</bdi>
          <Status tone={TONES[state]}>{t(`developers.keys.state.${state}`)}</Status>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink2">
          <code dir="ltr">{prefix}…</code>
          <span>{scopes.map((scope) => t(`developers.scope.${scope}`)).join(t('developers.comma'))}</span>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink2">
          <span>
            {t('developers.keys.madeAt')} <Moment at={apiKey.created_at} />
          </span>
          <span>
            {apiKey.last_used_at === null ? (
              t('developers.keys.neverUsed')
            ) : (
              <>
                {t('developers.keys.usedAt')} <Moment at={apiKey.last_used_at} />
              </>
            )}
          </span>
          {inUse && apiKey.expires_at !== null && (
            <span>
              {t('developers.keys.endsAt')} <Moment at={apiKey.expires_at} time />
            </span>
          )}
        </p>
      </div>
      {inUse && (
        <div className="flex flex-wrap gap-2">
          {open && state === 'active' && (
            <Button size="small" onClick={() => setAsking('rotate')}>
              {t('developers.keys.rotate')} <span className="sr-only">{name}</span>
            </Button>
          )}
          <Button size="small" kind="danger" onClick={() => setAsking('revoke')}>
            {t('developers.keys.revoke')} <span className="sr-only">{name}</span>
          </Button>
        </div>
      )}
      {asking === 'rotate' && <Rotate apiKey={apiKey} onMade={onMade} onClose={() => setAsking(null)} />}
      {asking === 'revoke' && (
        <Revoke apiKey={apiKey} onChanged={onChanged} onClose={() => setAsking(null)} />
      )}
    </li>
  )
}

function Rotate({ apiKey, onMade, onClose }: Pick<Actions, 'onMade'> & { apiKey: Key; onClose: () => void }) {
  const { t } = useI18n()
  const [hours, setHours] = useState<(typeof OVERLAP_HOURS)[number]>(USUAL_OVERLAP_HOURS)
  const rotate = useMutation({
    mutationFn: () => ask(apiKeyRotate, { id: apiKey.id, overlap_hours: hours }),
    onSuccess: async ({ key }) => {
      onClose()
      await onMade(key)
    },
  })
  return (
    <ConfirmDialog
      title={t('developers.keys.rotateTitle', { name: apiKey.name })}
      text={t('developers.keys.rotateText')}
      closeLabel={t('kit.close')}
      cancel={t('developers.cancel')}
      confirm={t('developers.keys.rotate')}
      tone="act"
      busy={rotate.isPending}
      failure={rotate.isError ? (wordsOfRefusal(t, rotate.error) ?? t('developers.keys.notMade')) : undefined}
      onClose={onClose}
      onConfirm={() => rotate.mutate()}
    >
      <Choice
        label={t('developers.keys.overlap')}
        value={hours}
        onChange={(event) =>
          setHours(OVERLAP_HOURS.find((each) => String(each) === event.target.value) ?? USUAL_OVERLAP_HOURS)
        }
      >
        {OVERLAP_HOURS.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? t('developers.keys.noOverlap') : t('developers.keys.hours', { count: each })}
          </option>
        ))}
      </Choice>
    </ConfirmDialog>
  )
}

function Revoke({
  apiKey,
  onChanged,
  onClose,
}: Pick<Actions, 'onChanged'> & { apiKey: Key; onClose: () => void }) {
  const { t } = useI18n()
  const revoke = useMutation({
    mutationFn: () => ask(apiKeyRevoke, { id: apiKey.id }),
    onSuccess: async () => {
      onClose()
      toast.success(t('developers.keys.revoked', { name: apiKey.name }), { id: 'key' })
      await onChanged()
      document.getElementById('own-keys')?.focus()
    },
  })
  return (
    <ConfirmDialog
      title={t('developers.keys.revokeTitle', { name: apiKey.name })}
      text={t('developers.keys.revokeText')}
      closeLabel={t('kit.close')}
      cancel={t('developers.cancel')}
      confirm={t('developers.keys.revoke')}
      busy={revoke.isPending}
      failure={
        revoke.isError ? (wordsOfRefusal(t, revoke.error) ?? t('developers.keys.notRevoked')) : undefined
      }
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
    />
  )
}
