import { useMutation } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useAsking } from '#ui/use-asking.ts'
import { BYLINE_MAX } from '../rules.ts'
import { AskDialog } from './ask-dialog.tsx'
import { accountByline } from './calls.ts'
import { type Account, AccountPart, useRefetch, useShowFailure } from './parts.tsx'

/** The name that readers see with the stories that this person has approved. */
export function BylinePart({ account: { byline } }: { account: Account }) {
  const { t } = useI18n()
  const refetch = useRefetch()
  const asking = useAsking<'byline'>('account-byline')
  const remove = useMutation({
    mutationFn: () => ask(accountByline, { byline: null }),
    onSuccess: async () => {
      toast.success(t('people.account.byline.removed'), { id: 'account' })
      await refetch()
      document.getElementById('account-byline')?.focus()
    },
    onError: useShowFailure(),
  })
  return (
    <AccountPart
      id="account-byline"
      title={t('people.account.byline.title')}
      text={
        <>
          <p className="font-semibold text-ink">
            {byline === null ? (
              t('people.account.byline.none')
            ) : (
              <bdi className="wrap-anywhere">{byline}</bdi>
            )}
          </p>
          <p className="mt-1">{t('people.account.byline.text')}</p>
        </>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <Button size="medium" onClick={() => asking.open('byline')}>
            {t(byline === null ? 'people.account.byline.show' : 'people.account.byline.change')}
          </Button>
          {byline !== null && (
            <Button size="medium" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('people.account.byline.remove')}
            </Button>
          )}
        </div>
      }
    >
      {asking.about && (
        <AskDialog
          title={t(byline === null ? 'people.account.byline.show' : 'people.account.byline.change')}
          description={t('people.account.byline.dialog')}
          fields={[
            {
              name: 'byline',
              label: t('people.account.byline.name'),
              dir: 'auto',
              autoComplete: 'name',
              maxLength: BYLINE_MAX,
              defaultValue: byline ?? '',
            },
          ]}
          action={t('people.account.byline.save')}
          submit={async ({ byline: name = '' }) => {
            await ask(accountByline, { byline: name })
            await refetch()
            asking.close()
            toast.success(t('people.account.byline.saved'), { id: 'account' })
          }}
          onClose={asking.close}
        />
      )}
    </AccountPart>
  )
}
