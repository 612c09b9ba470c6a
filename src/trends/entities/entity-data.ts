import { type Language, addressIn } from '#languages/rules.ts'
import { itemList } from '#articles/structured-data.ts'
import type { EntityKind } from '#articles/entities/rules.ts'

const TYPES: Record<EntityKind, string> = {
  company: 'Organization',
  model: 'SoftwareApplication',
  person: 'Person',
}

type DescribedEntity = {
  slug: string
  name: string
  kind: EntityKind
  aliases: string[]
  description: string
}

/** The page of a name as schema.org data, with the stories it lists. */
export const entityPage = (
  site: { name: string; url: string },
  language: Language,
  { slug, name, kind, aliases, description }: DescribedEntity,
  stories: readonly string[],
): Record<string, unknown> => ({
  '@type': 'CollectionPage',
  name,
  description,
  url: new URL(addressIn(language, `/entities/${slug}`), site.url).href,
  inLanguage: language,
  about: { '@type': TYPES[kind], name, ...(aliases.length > 0 && { alternateName: aliases }) },
  mainEntity: itemList(
    site,
    stories.map((id) => ({ path: `/news/${id}`, language })),
  ),
})
