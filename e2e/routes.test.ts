import { type Page, expect } from '@playwright/test'
import { alive, retriesImmediately, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// Every address of the public site, and the texts of each list and form when it is empty, when it fails and when it works,
// in English, French and Arabic.

const LANGUAGES = ['en', 'fr', 'ar'] as const
type Language = (typeof LANGUAGES)[number]
type Words = Record<Language, string>
const words = (en: string, fr: string, ar: string): Words => ({ en, fr, ar })

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

const HEADINGS: Record<string, Words> = {
  '/': words(
    'The day in AI, twice a day.',
    'L’actualité de l’IA, deux fois par jour.',
    'حصاد الذكاء الاصطناعي، مرتين في اليوم.',
  ),
  '/news': words('AI News', 'Actualités IA', 'أخبار الذكاء الاصطناعي'),
  '/tools': words('AI Tools', 'Outils IA', 'أدوات الذكاء الاصطناعي'),
  '/agents': words('AI Agents', 'Agents IA', 'وكلاء الذكاء الاصطناعي'),
  '/events': words(
    'AI events and webinars',
    'Événements et webinaires IA',
    'فعاليات الذكاء الاصطناعي وندواته',
  ),
  '/podcasts': words('AI Podcasts', 'Podcasts IA', 'بودكاست الذكاء الاصطناعي'),
  '/leaderboard': words('Leaderboard', 'Classement', 'لوحة الصدارة'),
  '/corrections': words('Corrections', 'Corrections', 'التصويبات'),
  '/pricing': words('Pricing', 'Tarifs', 'الأسعار'),
  '/contact-sales': words('Talk to sales', 'Contacter l’équipe commerciale', 'التواصل مع فريق المبيعات'),
  '/subscribe': words('Get the free digest', 'Recevoir le digest gratuit', 'الحصول على الموجز المجاني'),
  '/auth': words(
    'Sign in or create an account',
    'Se connecter ou créer un compte',
    'تسجيل الدخول أو إنشاء حساب',
  ),
  '/welcome-premium': words(
    'Sign in to see your plan',
    'Connectez-vous pour voir votre offre',
    'تسجيل الدخول لعرض باقتك',
  ),
  '/nowhere': words('Oops! Page not found', 'Oups ! Page introuvable', 'عذرًا! الصفحة غير موجودة'),
}

for (const language of LANGUAGES)
  // Covers: site-1-1, site-1-3, site-2-routes-4, site-2-routes-7, site-2-tools-1, site-2-podcasts-1, site-6-1
  // Covers: sales-1
  test(`every public address answers in its language: ${language}`, async ({ page }) => {
    const complaints = complaintsOf(page)
    for (const [path, heading] of Object.entries(HEADINGS)) {
      const answer = await page.goto(`${site.url}/${language}${path === '/' ? '' : path}`)
      expect([path, answer?.status()]).toEqual([path, path === '/nowhere' ? 404 : 200])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading[language])
    }
    for (const list of ['articles', 'tools', 'agents'] as const) {
      const { items } = (await (
        await page.request.get(`${site.url}/api/${list}?lang=${language}`)
      ).json()) as {
        items: { id: string; title?: string; name?: string }[]
      }
      const [first] = items
      const paths = list === 'articles' ? ['news', 'article'] : [list]
      for (const path of paths) {
        const answer = await page.goto(`${site.url}/${language}/${path}/${first?.id}`)
        expect([path, answer?.status()]).toEqual([path, 200])
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.name ?? first?.title ?? '')
      }
    }
    expect(complaints).toEqual([])
  })

test('a framework address that the site does not use is a missing page, and no error is logged', async ({
  page,
}) => {
  const before = site.webs.map(({ log }) => log().length)
  for (const path of ['/_serverFn/x', '/_serverFn/', '/_serverFn/x/y?payload=1', '/%5FserverFn/x']) {
    const answer = await page.goto(site.url + path)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  }
  const since = site.webs.map(({ log }, n) => log().slice(before[n])).join('')
  expect(since).toContain('"path":"/_serverFn/x"')
  expect(since).not.toMatch(/"level":[56]0|"stack"/)
})

const LISTS: { path: string; calls: RegExp; failed: Words; empty: Words }[] = [
  {
    path: '/news',
    calls: /\/api\/(news-by-language|search)\b/,
    failed: words(
      'We couldn’t load the articles.',
      'Erreur lors du chargement des articles',
      'تعذّر تحميل المقالات.',
    ),
    empty: words('No news to show', 'Aucune actualité à afficher', 'لا توجد أخبار لعرضها'),
  },
  {
    path: '/tools',
    calls: /\/api\/(tools|search)\b/,
    failed: words(
      'We couldn’t load the tools.',
      'Erreur lors du chargement des outils',
      'تعذّر تحميل الأدوات.',
    ),
    empty: words('No tools to show', 'Aucun outil disponible pour le moment', 'لا توجد أدوات لعرضها'),
  },
  {
    path: '/agents',
    calls: /\/api\/(agents|search)\b/,
    failed: words(
      'We couldn’t load the agents.',
      'Erreur lors du chargement des agents',
      'تعذّر تحميل الوكلاء.',
    ),
    empty: words('No agents to show', 'Aucun agent à afficher', 'لا يوجد وكلاء لعرضهم'),
  },
  {
    path: '/events',
    calls: /\/api\/events\b/,
    failed: words(
      'We couldn’t load the events.',
      'Impossible de charger les événements',
      'تعذّر تحميل الفعاليات.',
    ),
    empty: words('No events to show', 'Aucun événement disponible', 'لا توجد فعاليات لعرضها'),
  },
  {
    path: '/podcasts',
    calls: /\/api\/podcasts\b/,
    failed: words(
      'We couldn’t load the podcasts.',
      'Erreur lors du chargement des podcasts',
      'تعذّر تحميل البودكاست.',
    ),
    empty: words('No podcasts yet', 'Aucun podcast disponible', 'لا حلقات بودكاست بعد'),
  },
]
const RETRY = words('Retry', 'Réessayer', 'إعادة المحاولة')
const NOTHING = JSON.stringify({ items: [], total: 0, next_cursor: null, languages: [] })

/** Opens a list by a link on the page, as a reader does, so that its content comes from the browser's own calls. */
async function goTo(page: Page, language: Language, path: string): Promise<void> {
  await page.goto(`${site.url}/${language}/pricing`)
  await alive(page)
  await page.locator(`header a[href="/${language}${path}"]`).first().click()
}

for (const { path, calls, failed, empty } of LISTS)
  // Covers: site-2-tools-3, site-2-agents-4, site-2-events-4, site-8-13, site-8-14, site-8-16
  test(`${path} shows a load error and an empty state in three languages`, async ({ context }) => {
    let broken = true
    await retriesImmediately(context)
    await context.route(calls, (route) =>
      broken
        ? route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html>' })
        : route.fulfill({ status: 200, contentType: 'application/json', body: NOTHING }),
    )
    const readers = await Promise.all(
      LANGUAGES.map(async (language) => ({ language, page: await context.newPage() })),
    )
    for (const { language, page } of readers) await goTo(page, language, path)
    for (const { language, page } of readers) {
      await expect(page.getByRole('main').getByText(failed[language])).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: RETRY[language] })).toBeVisible()
    }
    broken = false
    for (const { language, page } of readers) {
      await goTo(page, language, path)
      await expect(page.getByRole('main').getByText(empty[language])).toBeVisible()
    }
  })

const FORM = {
  name: words('Full name', 'Nom complet', 'الاسم الكامل'),
  email: words('Email address', 'Adresse e-mail', 'عنوان البريد الإلكتروني'),
  submit: words('Subscribe for free', 'S’abonner gratuitement', 'الاشتراك مجانًا'),
  sending: words('Subscribing...', 'Abonnement en cours...', 'جارٍ الاشتراك...'),
  invalid: words('Validation Error', 'Erreur de validation', 'خطأ في البيانات'),
  noName: words('Name is required', 'Le nom est obligatoire', 'الاسم مطلوب'),
  noAddress: words('Invalid email address', 'Adresse e-mail non valide', 'عنوان بريد إلكتروني غير صالح'),
  failed: words(
    'Failed to subscribe. Please try again.',
    'L’abonnement a échoué. Veuillez réessayer.',
    'تعذّر الاشتراك. يرجى المحاولة مرة أخرى.',
  ),
  welcome: words('Welcome to the digest', 'Bienvenue dans le digest', 'أهلًا بك في الموجز'),
  soon: words(
    "You'll receive your first digest within 24 hours.",
    'Vous recevrez votre premier digest dans les 24 heures.',
    'سيصلك أول موجز خلال 24 ساعة.',
  ),
}

for (const language of LANGUAGES)
  // Covers: site-1-3, site-2-subscribe-3, site-5-2, site-5-5, site-5-6, site-8-6, site-8-7
  test(`the digest form shows errors, keeps the input and welcomes the subscriber: ${language}`, async ({
    page,
  }) => {
    const say = (of: Words) => of[language]
    const message = page.getByRole('status').or(page.getByRole('alert'))
    await page.goto(`${site.url}/${language}/subscribe`)
    await alive(page)
    const [name, email] = [page.getByLabel(say(FORM.name)), page.getByLabel(say(FORM.email))]
    const submit = page.getByRole('main').locator('button[type=submit]')
    await submit.click()
    await expect(message.filter({ hasText: say(FORM.invalid) }).first()).toContainText(say(FORM.noName))
    await expect(name).toBeFocused()
    await name.fill('Ada')
    await email.fill('ada at example')
    await submit.click()
    await expect(message.filter({ hasText: say(FORM.noAddress) }).first()).toBeVisible()
    await expect(email).toBeFocused()
    await email.fill(`ada.${language}@example.com`)
    const release = Promise.withResolvers<void>()
    await page.route(/\/api\/newsletter-subscribe$/, async (route) => {
      await release.promise
      await route.abort()
    })
    await submit.click()
    await expect(submit).toHaveText(say(FORM.sending))
    release.resolve()
    await expect(message.filter({ hasText: say(FORM.failed) }).first()).toBeVisible()
    await expect(email).toHaveValue(`ada.${language}@example.com`)
    await page.unroute(/\/api\/newsletter-subscribe$/)
    await expect(submit).toHaveText(say(FORM.submit))
    await submit.click()
    await expect(message.filter({ hasText: say(FORM.welcome) }).first()).toContainText(say(FORM.soon))
    await expect(email).toHaveValue('')
  })
