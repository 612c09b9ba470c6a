import type { Language } from '#languages/rules.ts'
import type { AccessLevel } from '#membership/rules.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { readingOf, surroundingsOf, viewOf } from '../../article-wire.ts'
import type { AgentView } from './calls.ts'
import { articleById } from '../../articles.ts'

/**
 * Generated content about an agent is stored among the articles and follows their access rule. Null for any other article.
 */
export async function articleAboutAgent(
  context: RequestContext,
  id: string,
  accessLevel: AccessLevel,
  language: Language,
): Promise<AgentView | null> {
  const row = await articleById(context.db, id, language)
  if (row?.contentType !== 'agent') return null
  const view = viewOf(
    row,
    readingOf(row, accessLevel, context),
    language,
    await surroundingsOf(context, row.id, language),
  )
  return (
    view && {
      id: view.id,
      name: view.title,
      excerpt: view.excerpt,
      provider: view.author,
      model: null,
      image_url: view.image_url,
      image_credit: view.image_credit,
      share_image: view.share_image,
      website_url: view.external_url,
      link_state: null,
      link_checked_at: null,
      access_tier: view.access_tier,
      momentum: view.momentum,
      momentum_is_placeholder: view.momentum_is_placeholder,
      momentum_label: view.momentum_label,
      published_at: view.published_at,
      created_at: view.published_at,
      language: view.language,
      original_language: view.original_language,
      machine_translated: view.machine_translated,
      reviewed_translation: view.reviewed_translation,
      sample: view.sample,
      access: view.access,
      description: view.content,
      content_html: view.content_html,
      capabilities: [],
      languages: view.languages,
      free: view.free,
      updated_at: view.updated_at,
    }
  )
}
