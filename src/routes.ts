import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/**
 * Every page by path. Each also answers under `/{lang}`: the language is taken off before a path is matched.
 * Files are named from here.
 */
export const routes = rootRoute('root.tsx', [
  index('library/home-page.tsx'),
  route('/news', 'library/news-page.tsx'),
  route('/news/$id', 'library/article-page.tsx'),
  route('/article/$id', 'library/article-alias-page.tsx'),
  route('/auth', 'people/auth-page.tsx'),
  route('/content-review', 'newsroom/desk/review-page.tsx'),
])
