import { useI18n } from '#languages/i18n.ts'
import { ShareMenu } from '#articles/sharing/share-menu.tsx'
import type { DraftView } from '#review/calls.ts'
import { readStructured } from '#writing/draft-text.ts'
import type { DraftFields } from './kept-edits.ts'
import { DraftPicture, pictureOf } from './draft/draft-picture.tsx'
import { DraftTroubles } from './draft/draft-troubles.tsx'
import { markupBlocks } from './markup-blocks.ts'
import { MarkupView } from './markup-view.tsx'
import { PREVIEW_TAGS } from './rules.ts'

/** An article as its readers will see it, from the current text in the editor. */
export function ArticlePreview({ draft, fields }: { draft: DraftView; fields: DraftFields }) {
  const { t } = useI18n()
  const read = readStructured(fields.content)
  const title = fields.title.trim() === '' ? (read.title ?? '') : fields.title
  const excerpt = read.excerpt ?? fields.excerpt
  const tags = (read.tags ?? fields.tags).slice(0, PREVIEW_TAGS)
  const targets = new Set(draft.sources.map(({ n }) => n))
  return (
    <div lang={draft.language}>
      <div className="flex items-start justify-between gap-4">
        <h3 dir="auto" className="text-2xl font-extrabold">
          {title}
        </h3>
        <ShareMenu title={title} href={`/news/${draft.id}`} />
      </div>
      {excerpt !== null && excerpt !== '' && (
        <p dir="auto" className="mt-3 max-w-[62ch] text-lg text-ink2">
          {excerpt}
        </p>
      )}
      <div className="my-5">
        <DraftPicture
          src={pictureOf({ ...draft, content: fields.content, image_url: fields.image_url })}
          title={title}
          credit={fields.image_url === draft.image_url ? draft.image_credit : null}
        />
        <DraftTroubles draft={draft} />
      </div>
      <MarkupView blocks={markupBlocks(read.content)} highlightLast targets={targets} />
      {tags.length > 0 && (
        <ul
          aria-label={t('newsroom.review.tags')}
          className="mt-5 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink2"
        >
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
