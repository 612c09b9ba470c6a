import { useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import {
  adminSubscriberRemove,
  adminSubscribers,
  adminSubscribersExport,
  adminSuppressions,
} from '#newsletter/bounces/calls.ts'
import { SUBSCRIBER_STATES } from '#newsletter/rules.ts'
import { SearchBar } from '#people/managing/search-bar.tsx'
import { ask, requestOf } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { toast } from '#ui/toast.tsx'
import { Panel, focusTitle } from '../parts/panel.tsx'
import { Rows } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { OneOf } from '../parts/one-of.tsx'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'
import { SUBSCRIBER_COLUMNS, SubscriberLine, type Subscriber } from './subscriber-line.tsx'

type State = (typeof SUBSCRIBER_STATES)[number]
type Counts = OutputOf<typeof adminSubscribers>['counts']

/** Everyone who has subscribed to the digest: counted, searchable, exportable, and removable on request. */
export function Subscribers() {
  const { t } = useI18n()
  const [q, setQ] = useState('')
  const [state, setState] = useState<State>()
  const [lang, setLang] = useState<Language>()
  const [removing, setRemoving] = useState<{ subscriber: Subscriber; erase: boolean } | null>(null)
  const subscribers = useRows(adminSubscribers, { q: q || undefined, state, lang })
  const isNarrowed = q !== '' || state !== undefined || lang !== undefined
  return (
    <Panel
      id="subscribers"
      title={t('newsroom.digest.part.subscribers')}
      text={t('newsroom.digest.subscribersText')}
      actions={
        <a
          href={requestOf(adminSubscribersExport, { ...(state && { state }) }).url}
          download
          className={buttonClass('line', 'medium')}
        >
          {t('newsroom.digest.export')}
        </a>
      }
    >
      {subscribers.data && <Counters counts={subscribers.data.pages[0]?.counts} />}
      <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 sm:px-6">
        <SearchBar
          label={t('newsroom.digest.searchSubscribers')}
          action={t('newsroom.digest.search')}
          onSearch={setQ}
        />
        <OneOf
          dense
          quiet
          label={t('newsroom.digest.state')}
          none={t('newsroom.digest.anyState')}
          values={SUBSCRIBER_STATES}
          value={state}
          nameOf={(each) => t(`newsroom.digest.subscriber.${each}`)}
          onChange={setState}
        />
        <OneOf
          dense
          quiet
          label={t('newsroom.digest.language')}
          none={t('newsroom.digest.anyLanguage')}
          values={LANGUAGES}
          value={lang}
          nameOf={(each) => LANGUAGE_NAMES[each]}
          onChange={setLang}
        />
      </div>
      <Rows
        list={subscribers}
        failed={t('newsroom.digest.subscribersFailed')}
        none={t(isNarrowed ? 'newsroom.digest.subscribersNotFound' : 'newsroom.digest.subscribersNone')}
        outline={6}
        columns={{
          className: SUBSCRIBER_COLUMNS,
          names: [
            t('newsroom.digest.person'),
            t('newsroom.digest.state'),
            t('newsroom.digest.wants'),
            t('newsroom.digest.since'),
            '',
          ],
        }}
      >
        {(each) => (
          <SubscriberLine
            key={each.id}
            subscriber={each}
            onRemove={(erase) => setRemoving({ subscriber: each, erase })}
          />
        )}
      </Rows>
      {removing && <Remove {...removing} onClose={() => setRemoving(null)} />}
    </Panel>
  )
}

const COUNTED = ['active', 'pending', 'left', 'suppressed'] as const

function Counters({ counts }: { counts: Counts | undefined }) {
  const { t, language } = useI18n()
  return (
    <dl className="grid grid-cols-2 border-b border-line @lg:grid-cols-4">
      {COUNTED.map((each) => (
        <div key={each} className="flex flex-col-reverse justify-end px-4 py-3 sm:px-6">
          <dt className="text-xs text-ink2">{t(`newsroom.digest.subscriber.${each}`)}</dt>
          <dd className="num text-2xl font-extrabold">
            {numberFormat(language).format(counts?.[each] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type RemoveProps = { subscriber: Subscriber; erase: boolean; onClose: () => void }

/** Asks before a subscription is ended or all data of a person is erased, and shows their address. */
function Remove({ subscriber: { id, email }, erase, onClose }: RemoveProps) {
  const { t } = useI18n()
  const action = erase ? 'erase' : 'end'
  const remove = useAction({
    mutationFn: () => ask(adminSubscriberRemove, { id, erase }),
    onSuccess: () => {
      toast.success(t(`newsroom.digest.${action}Done`), { description: email })
      onClose()
      focusTitle('subscribers')
    },
    failed: 'newsroom.digest.removeFailed',
    failsIn: 'dialog',
    changes: [adminSubscribers, adminSuppressions],
  })
  return (
    <Confirm
      title={t(`newsroom.digest.${action}Title`)}
      text={t(`newsroom.digest.${action}Text`, { email })}
      confirm={t(`newsroom.digest.${action}Do`)}
      busy={remove.isPending}
      failure={remove.failure}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
