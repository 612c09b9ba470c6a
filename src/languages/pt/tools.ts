import type { Tools } from '../pack.ts'

export const tools: Tools = {
  kinds:
    'ferramentas?|apps?|aplicaç(?:ão|ões)|aplicativos?|assistentes?|agentes?|chatbots?|robôs?|modelos?|editor(?:es)?|extens(?:ão|ões)|plataformas?|programas?|software|serviços?|gerador(?:es)?|tradutor(?:es)?|navegador(?:es)?|teclados?|motor(?:es)? de busca|bibliotecas?|agendas?',
  notAKind: 'em|da|do|na|no|chefe',
  makers:
    'empresas?|companhias?|start-?ups?|firmas?|grupos?|editora|laboratórios?|equipas?|equipes?|investigador(?:es|as)?|pesquisador(?:es|as)?|ministr[oa]s?|governos?|hospitais|hospital|universidades|professores|médicos|utilizadores|usuários|clientes|fintech|gigante',
  launches:
    'lança(?:m|do)?|lançou|apresenta(?:m|do)?|apresentou|publica(?:m|do)?|publicou|anuncia(?:m|do)?|anunciou|disponibiliza(?:m|do)?|disponibilizou|revela|revelou|estreia|estreou|lançar|apresentar|publicar|anunciar|disponibilizar|revelar',
  auxiliaries: 'tem|acaba de|também|hoje|ontem|seu|sua|oficialmente',
  articles: 'o |a |os |as |o seu |a sua |seu |sua |um |uma ',
  called: 'chamad[oa]|denominad[oa]|batizad[oa](?: de| como)?|de nome|conhecid[oa] como',
  isA: 'é (?:um|uma|o|a)',
  aKind: 'um|uma|o|a',
  afterName: 'para|a|ao|com|em|no|na|que|de|do|da|por|e|este|esta|capaz',
  madeBy:
    '(?:desenvolvid[oa]|criad[oa]|concebid[oa]|feit[oa]|fabricad[oa]|treinad[oa]|lançad[oa]|publicad[oa]|editad[oa]) (?:por|pel[oa]s?)',
  itsMaker: '(?:o seu|a sua|seu|sua|o|a) (?:criadora?|fabricante|programadora?|editora?)',
  rivals: 'riva(?:l|is)|concorrentes?|concorrência|ao contrário|comparad[oa]s?|face a',
  costs:
    'custa(?:m|rá|rão)?|preços?|tarifas?|paga(?:m|rá|rão)?|subscriç(?:ão|ões)|assinaturas?|licenças?|planos?|disponíve(?:l|is) (?:por|a partir)|vendid[oa]s?|cobram?|mensalidades?',
  currencies: 'euros?|dólares|libras?|francos?|reais|ienes|EUR|USD|BRL|GBP|CHF',
  units:
    '(?:e |ao |por |a cada |por cada )(?:utilizador|usuário|pessoa|lugar|membro|trabalhador|funcionário|equipa|equipe|mês|ano|semana|dia|hora|página|documento|imagem)|mensais|anuais',
  notThePrice: 'em vez de|ao invés de|antes|poup\\p{L}+|economiz\\p{L}+|avaliad[oa]|multas?',
  freeWord: 'gratuit[oa]s?|grátis',
  free: '(?<=(?:é|são|continua) (?:(?:totalmente|completamente|atualmente|também) )?)(?:gratuit[oa]s?|grátis)|de forma gratuita|sem custos|(?:versão|edição) gratuita|plano gratuito',
  freeFor: 'para',
  notFree:
    '(?:não|sem|nenhum|nenhuma|nunca|nem)(?: \\p{L}+){0,3} (?:gratuit[oa]s?|grátis)|(?:teste|período|acesso|avaliação)(?: \\p{L}+)? gratuit[oa]|(?:era|foi|eram) (?:gratuit[oa]s?|grátis)|(?:gratuit[oa]s?|grátis) (?:durante|até|nos primeiros)',
}
