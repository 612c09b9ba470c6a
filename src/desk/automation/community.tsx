import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { community, communityChange } from '#membership/community/calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refusalWords } from '../parts/refusal-words.ts'
import { Panel } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { QueryResult } from '../parts/query-result.tsx'

/** The address of the readers' community, which the plans promise while it is set. */
export function Community() {
  const { t } = useI18n()
  const place = useQuery({ ...callQuery(community, {}), staleTime: 0 })
  return (
    <Panel id="community" title={t('newsroom.automation.part.community')} text={t('newsroom.community.text')}>
      <QueryResult question={place} failed={t('newsroom.community.failed')} rows={1}>
        {({ url }) => <Form stored={url ?? ''} />}
      </QueryResult>
    </Panel>
  )
}

function Form({ stored }: { stored: string }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [edited, setEdited] = useState<string | null>(null)
  const save = useAction({
    mutationFn: (url: string) => ask(communityChange, { url: url === '' ? null : url }),
    onSuccess: (answer) => {
      client.setQueryData([community.name, {}], answer)
      setEdited(null)
      toast.success(t('newsroom.digest.settingsSaved'))
    },
    failed: 'newsroom.digest.settingsNotSaved',
  })
  const wrong = isRefusal(save.error) && save.error.status === 422 ? refusalWords(t, save.error) : null
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (edited !== null && !save.isPending) save.mutate(edited.trim())
  }
  return (
    <form noValidate onSubmit={onSubmit} className="px-4 py-5 sm:px-6">
      <Field
        name="community"
        type="url"
        dir="ltr"
        maxLength={500}
        label={t('newsroom.community.address')}
        hint={t('newsroom.community.hint')}
        error={wrong ?? undefined}
        placeholder="https://"
        value={edited ?? stored}
        onChange={({ target }) => setEdited(target.value)}
      />
      <div className="mt-5 flex justify-end">
        <Button
          kind="solid"
          size="medium"
          type="submit"
          busy={save.isPending}
          disabled={edited === null || edited.trim() === stored}
        >
          {t('newsroom.automation.save')}
        </Button>
      </div>
    </form>
  )
}
