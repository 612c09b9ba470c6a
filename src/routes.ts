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
  route('/tools', 'library/tools-page.tsx'),
  route('/tools/$id', 'library/tool-page.tsx'),
  route('/agents', 'library/agents-page.tsx'),
  route('/agents/$id', 'library/agent-page.tsx'),
  route('/events', 'library/events-page.tsx'),
  route('/podcasts', 'library/podcasts-page.tsx'),
  route('/leaderboard', 'library/leaderboard-page.tsx'),
  route('/pricing', 'membership/pricing-page.tsx'),
  route('/subscribe', 'newsletter/subscribe-page.tsx'),
  route('/auth', 'people/auth-page.tsx'),
  route('/content-review', 'newsroom/desk/review-page.tsx'),
  route('/content-automation', 'newsroom/automation/automation-page.tsx'),
])
