import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { privateFeedList, privateFeedRenew, privateFeedRevoke } from './calls.ts'
import type { MadeFeed } from './feed-address.tsx'

type Feed = MadeFeed['feed']
type Asking = { feed: Feed; what: 'renew' | 'revoke' }
type FeedListProps = {
  feeds: readonly Feed[]
  /** Without a plan, feeds can be revoked but not renewed. */
  open: boolean
  onMade: (made: MadeFeed) => void
}

/** The feeds of a reader, distinguished by content, language and the end of their secret. */
export function FeedList({ feeds, open, onMade }: FeedListProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const change = useMutation({
    mutationFn: async ({ feed: { id }, what }: Asking) =>
      what === 'renew' ? ask(privateFeedRenew, { id }) : ask(privateFeedRevoke, { id }),
    onSuccess: async (answer) => {
      setAsking(null)
      await refetchAnswers(client, { queryKey: [privateFeedList.name] })
      // the dialog has returned the focus by now, so it can be moved again
      if ('feed' in answer) return onMade(answer)
      toast.success(t('library.privateFeeds.revoked'), { id: 'feeds' })
      document.getElementById('your-feeds')?.focus()
    },
  })
  const failure = change.isError
    ? (wordsOfRefusal(t, change.error) ?? t('library.privateFeeds.notDone'))
    : undefined
  const close = () => {
    setAsking(null)
    change.reset()
  }
  return (
    <section aria-labelledby="your-feeds" className="mt-12 border-t-2 border-ink pt-5">
      <h2 id="your-feeds" tabIndex={-1} className="text-xl font-bold">
        {t('library.privateFeeds.yours')}
      </h2>
      {feeds.length === 0 ? (
        <p className="mt-3 text-base text-ink2">{t('library.privateFeeds.none')}</p>
      ) : (
        <ul className="mt-2">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} open={open} onAsk={setAsking} />
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`library.privateFeeds.${asking.what}Title`)}
          text={t(`library.privateFeeds.${asking.what}Text`, { hint: asking.feed.hint })}
          closeLabel={t('kit.close')}
          cancel={t('library.privateFeeds.keep')}
          confirm={t(`library.privateFeeds.${asking.what}`)}
          tone={asking.what === 'renew' ? 'act' : 'danger-filled'}
          busy={change.isPending}
          failure={failure}
          onClose={close}
          onConfirm={() => change.mutate(asking)}
        />
      )}
    </section>
  )
}

type FeedRowProps = { feed: Feed; open: boolean; onAsk: (asking: Asking) => void }

function FeedRow({ feed, open, onAsk }: FeedRowProps) {
  const { t } = useI18n()
  const day = useDay()
  const read = feed.last_read_at
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="min-w-0">
        <h3 className="text-base font-semibold">
          {t(`library.privateFeeds.kind.${feed.kind}`)} ·{' '}
          <span lang={feed.language}>{LANGUAGE_NAMES[feed.language]}</span>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink2">
          <span>{t('library.privateFeeds.ends', { hint: `\u2066…${feed.hint}\u2069` })}</span>
          <span>{t('library.privateFeeds.madeAt', { date: day(feed.created_at) })}</span>
          <span>
            {read === null
              ? t('library.privateFeeds.neverRead')
              : t('library.privateFeeds.readAt', { date: day(read) })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {open && (
          <Button kind="line" size="small" onClick={() => onAsk({ feed, what: 'renew' })}>
            {t('library.privateFeeds.renew')}
          </Button>
        )}
        <Button kind="danger" size="small" onClick={() => onAsk({ feed, what: 'revoke' })}>
          {t('library.privateFeeds.revoke')}
        </Button>
      </div>
    </li>
  )
}
