import type { Language } from '#languages/rules.ts'
import type { CountedByLanguage } from './place-all-thread.ts'
import { fold } from './scraped-text.ts'
import { STOP_WORDS } from './stop-words.ts'
import type { Background } from './story-identity.ts'
import { termOf } from './story-terms.ts'

/**
 * The number of findings of a language that the shipped shares represent: after this many findings of its own, a site's own
 * counts have the same weight.
 */
export const PRIOR_FINDINGS = 2000

/** The shares of reports that contain each group of AI news words, as a new site may expect them. */
const SHARES = [0.3, 0.1, 0.04, 0.015] as const

const WORDS: Record<Language, readonly [string, string, string, string]> = {
  en: [
    `ai model company`,
    `new launches released data tool user million language research system startup technology openai google people team
    announced year week artificial intelligence`,
    `agent open source percent billion training chip code developer app assistant image video voice speech text customer
    product service platform cost price test benchmark study hospital school safety law rule court government union european
    microsoft nvidia meta anthropic apple amazon raises round funding investor led series version feature support search
    free public plan available access business industry market cloud world country work worker first american chinese`,
    `lab university professor student patient doctor teacher regulator commission parliament minister copyright lawsuit
    judge publisher author robot car phone battery energy power centre center data gpu server memory weights licence
    license paper scientist accuracy error hour day month half double quarter percent dollar euro chief executive founder
    employee job hire cut acquire buy deal partner agreement invest valuation share revenue security attack leak breach
    bug outage privacy child user browser chatbot email office translation medical health bank insurance drug gene weather
    climate satellite ship port rail farm water game music film book news paper claude gpt gemini llama mistral deepseek
    qwen huggingface github pro mini small large fast faster cheaper context token parameter run local device`,
  ],
  fr: [
    `ia modele entreprise intelligence artificielle`,
    `donnees outil utilisateur millions langue recherche systeme startup jeune pousse technologie openai google annonce an
    semaine lance presente euros francais france`,
    `agent ouvert libre source pourcent milliards entrainement puce code developpeur application assistant image video voix
    texte client produit service plateforme cout prix test etude hopital ecole securite loi regle tribunal gouvernement
    union europeenne europe microsoft nvidia meta anthropic apple amazon leve tour table financement investisseur serie version
    fonction recherche gratuit public acces marche nuage monde pays travail salarie mistral paris`,
    `laboratoire universite professeur etudiant patient medecin enseignant regulateur commission parlement ministre droit
    auteur proces juge editeur robot voiture telephone batterie energie electricite centre processeur serveur memoire poids licence
    article chercheur precision erreur heure jour mois moitie double trimestre dollar directeur general fondateur
    employe emploi recrute supprime rachete acquiert accord partenaire partenariat investit valorisation action chiffre affaires
    attaque fuite faille panne vie privee cnil enfant navigateur robot conversationnel traduction medical sante banque
    assurance medicament gene meteo climat satellite navire port train agriculture eau jeu musique film livre presse journal
    claude gpt gemini llama deepseek petit grand rapide contexte parametre local appareil ville groupe public`,
  ],
  es: [
    `ia modelo empresa inteligencia artificial`,
    `datos herramienta usuario millones lengua idioma investigacion sistema startup emergente tecnologia openai google
    anuncia ano semana lanza presenta euros espana espanol`,
    `agente abierto codigo fuente porcentaje ciento miles entrenamiento chip desarrollador aplicacion asistente imagen video voz
    texto cliente producto servicio plataforma coste costo precio prueba estudio hospital escuela colegio seguridad ley norma
    tribunal gobierno union europea europa microsoft nvidia meta anthropic apple amazon ronda financiacion inversor serie
    version funcion busqueda gratis publico acceso mercado nube mundo pais trabajo trabajador madrid barcelona mexico`,
    `laboratorio universidad profesor estudiante paciente medico docente regulador comision parlamento ministro derechos
    autor demanda juez editorial robot coche telefono bateria energia electrico centro procesador servidor memoria pesos licencia
    articulo cientifico precision error hora dia mes mitad doble trimestre dolar director ejecutivo fundador
    empleado empleo contrata despide recorta compra adquiere acuerdo socio alianza invierte valoracion accion ingresos ventas
    ataque filtracion fallo caida privacidad menores navegador traduccion medico salud banco seguro farmaco gen clima tiempo
    satelite buque puerto tren agricultura agua juego musica pelicula libro prensa diario claude gpt gemini llama mistral
    deepseek pequeno grande rapido contexto parametro local dispositivo ciudad grupo`,
  ],
  pt: [
    `ia modelo empresa inteligencia artificial`,
    `dados ferramenta utilizador usuario milhoes lingua idioma investigacao pesquisa sistema startup tecnologia openai google
    anuncia ano semana lanca apresenta euros reais portugal brasil portugues`,
    `agente aberto codigo fonte percentagem cento mil bilhoes treino chip programador desenvolvedor aplicacao aplicativo assistente
    imagem video voz texto cliente produto servico plataforma custo preco teste estudo hospital escola seguranca lei regra
    tribunal governo uniao europeia europa microsoft nvidia meta anthropic apple amazon ronda rodada financiamento investidor
    serie versao funcao pesquisa gratuito publico acesso mercado nuvem mundo pais trabalho trabalhador lisboa paulo porto`,
    `laboratorio universidade professor estudante aluno doente paciente medico docente regulador comissao parlamento ministro
    direitos autor processo juiz editora robo carro telefone telemovel bateria energia eletrica centro processador servidor memoria
    pesos licenca artigo cientista precisao erro hora dia mes metade dobro trimestre dolar diretor executivo fundador
    funcionario emprego contrata despede corta compra adquire acordo parceiro parceria investe avaliacao acao receita vendas
    ataque fuga vazamento falha privacidade criancas navegador traducao saude banco seguro farmaco gene clima tempo
    satelite navio comboio trem agricultura agua jogo musica filme livro imprensa jornal claude gpt gemini llama mistral
    deepseek pequeno grande rapido contexto parametro local dispositivo cidade grupo`,
  ],
  ar: [
    `الذكاء الاصطناعي نموذج شركة`,
    `بيانات اداة مستخدم مليون لغة بحث نظام ناشئة تقنية تكنولوجيا اوبن غوغل جوجل تعلن اعلنت عام اسبوع تطلق اطلقت العربية
    جديد دولار`,
    `وكيل مفتوح المصدر المئة مليار تدريب شريحة رقائق كود مطور تطبيق مساعد صورة فيديو صوت نص عميل منتج خدمة منصة تكلفة سعر
    اختبار دراسة مستشفى مدرسة سلامة امان قانون قاعدة محكمة حكومة الاتحاد الاوروبي اوروبا مايكروسوفت انفيديا ميتا انثروبيك ابل
    امازون تمويل جولة مستثمر اصدار ميزة مجاني عام وصول سوق سحابة عالم دولة عمل عامل السعودية الامارات مصر openai google`,
    `مختبر معمل جامعة استاذ طالب مريض طبيب معلم هيئة مفوضية برلمان وزير وزارة حقوق مؤلف دعوى قاض ناشر روبوت سيارة هاتف بطارية
    طاقة كهرباء مركز معالج خادم ذاكرة رخصة ورقة باحث عالم دقة خطا ساعة يوم شهر نصف ضعف ربع يورو ريال درهم رئيس تنفيذي مؤسس
    موظف وظيفة توظف تسرح تستحوذ صفقة اتفاق شريك شراكة تستثمر تقييم سهم ايرادات ارباح امن هجوم تسريب ثغرة عطل خصوصية طفل
    اطفال متصفح محادثة ترجمة طبي صحة بنك مصرف تامين دواء جين طقس مناخ قمر سفينة ميناء قطار زراعة مياه لعبة موسيقى فيلم كتاب
    صحيفة صغير كبير سريع محلي جهاز مدينة مجموعة دبي الرياض القاهرة المغرب الاردن قطر gpt claude gemini llama`,
  ],
}

/** The number of findings out of `PRIOR_FINDINGS` in which a term is expected. Unknown terms are missing. */
export const PRIOR: Record<Language, ReadonlyMap<string, number>> = {
  en: counts('en'),
  fr: counts('fr'),
  es: counts('es'),
  pt: counts('pt'),
  ar: counts('ar'),
}

function counts(language: Language): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [tier, share] of SHARES.entries())
    for (const word of fold(WORDS[language][tier] ?? '').split(' ')) {
      const term = termOf(word, language)
      if (!STOP_WORDS[language].has(word) && !found.has(term)) found.set(term, share * PRIOR_FINDINGS)
    }
  return found
}

/**
 * Adds a site's own counts to the shipped ones, so that a site without counts can also distinguish common from rare words.
 */
export function backgroundOf(counted: CountedByLanguage): (language: Language) => Background {
  const backgrounds = new Map<Language, Background>()
  return (language) => {
    const known = backgrounds.get(language)
    if (known) return known
    const prior = PRIOR[language]
    const own = new Map(counted[language]?.terms)
    const background: Background = {
      findings: PRIOR_FINDINGS + (counted[language]?.findings ?? 0),
      having: (term) => (prior.get(term) ?? 0) + (own.get(term) ?? 0),
    }
    backgrounds.set(language, background)
    return background
  }
}
