import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { ask, refusalOf, requestOf } from '#platform/ask.ts'
import { wordsOf } from '../auth-form.tsx'
import { useAsking } from '#ui/use-asking.ts'
import { useSession } from '../use-session.tsx'
import { AskDialog, usePasswordField } from './ask-dialog.tsx'
import { BylinePart } from './byline-part.tsx'
import { cancelAccountDeletion, exportAccount, requestAccountDeletion } from './calls.ts'
import { type Account, AccountPart, useRefetch, useShowFailure, WithAccount } from './parts.tsx'
import { saveFile } from '#ui/save-file.ts'

/** The name that readers see, exporting one's data and deleting the account: the part “Data” of /account. */
export function DataSection() {
  const isEditor = useSession().roles.includes('admin')
  return (
    <WithAccount>
      {(account) => (
        <div>
          {(isEditor || account.byline !== null) && <BylinePart account={account} />}
          <ExportPart />
          <DeletionPart account={account} />
        </div>
      )}
    </WithAccount>
  )
}

function ExportPart() {
  const { t } = useI18n()
  const download = useMutation({
    async mutationFn() {
      const { url } = requestOf(exportAccount, {})
      const response = await fetch(url) // the cookie identifies the caller
      if (!response.ok) throw await refusalOf(response)
      saveFile('account.json', await response.blob())
    },
    onSuccess: () => toast.success(t('people.account.export.done'), { id: 'account' }),
    onError: (error) =>
      toast.error(t('people.account.export.failed'), { id: 'account', description: wordsOf(t, error) }),
  })
  return (
    <AccountPart
      id="account-export"
      title={t('people.account.export.title')}
      text={t('people.account.export.text')}
      actions={
        <Button size="medium" busy={download.isPending} onClick={() => download.mutate()}>
          {t('people.account.export.do')}
        </Button>
      }
    />
  )
}

const WHAT = ['grace', 'plan', 'own', 'access', 'asked', 'newsletter', 'remains'] as const

function DeletionPart({ account: { email, delete_after: at } }: { account: Account }) {
  const { t } = useI18n()
  const refetch = useRefetch()
  const asking = useAsking<'delete'>('account-deletion')
  const password = usePasswordField()
  return (
    <AccountPart
      id="account-deletion"
      title={t('people.account.deletion.title')}
      text={
        <ul className="grid list-disc gap-1.5 ps-5">
          {WHAT.map((each) => (
            <li key={each}>{t(`people.account.deletion.${each}`)}</li>
          ))}
        </ul>
      }
      {...(at === null && {
        actions: (
          <Button size="medium" kind="danger" onClick={() => asking.open('delete')}>
            {t('people.account.deletion.title')}
          </Button>
        ),
      })}
    >
      {asking.about && (
        <AskDialog
          title={t('people.account.deletion.dialogTitle')}
          description={t('people.account.deletion.dialog', { email })}
          fields={[password]}
          action={t('people.account.deletion.title')}
          kind="danger-filled"
          submit={async ({ password: known = '' }) => {
            await ask(requestAccountDeletion, { password: known })
            await refetch()
            asking.close()
          }}
          onClose={asking.close}
        />
      )}
    </AccountPart>
  )
}

/** Shown on all parts of /account while the account awaits removal. */
export function DeletionNotice({ at }: { at: string }) {
  const { t, language } = useI18n()
  const refetch = useRefetch()
  const keep = useMutation({
    mutationFn: () => ask(cancelAccountDeletion, {}),
    onSuccess: async () => {
      toast.success(t('people.account.deletion.kept'), { id: 'account' })
      await refetch()
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
    onError: useShowFailure(),
  })
  const date = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-warning bg-surface px-4 py-3"
    >
      <p className="min-w-0 text-base font-semibold text-warning">
        {t('people.account.deletion.waiting', { date })}
      </p>
      <Button kind="solid" size="medium" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t('people.account.deletion.keep')}
      </Button>
    </div>
  )
}
