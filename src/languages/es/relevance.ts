import type { Relevance } from '../pack.ts'

export const relevance: Relevance = {
  certain: `inteligencia artificial, aprendizaje automático, aprendizaje profundo, modelo de lenguaje, modelos de lenguaje,
    modelo lingüístico, modelos lingüísticos, grandes modelos, chatbot*, bot conversacional,
    asistente conversacional, asistentes conversacionales, agente conversacional, agentes conversacionales,
    red neuronal, redes neuronales, deepfake*, ultrafals*, generativa, generativas, generativo, generativos,
    generador de imágenes, generadores de imágenes, coche autónomo, coches autónomos, vehículo autónomo,
    vehículos autónomos, sin conductor, robotaxi*, taxi autónomo, taxis autónomos, autobús autónomo,
    conducción autónoma, reconocimiento facial, reconocimiento de voz, reconocimiento del habla,
    traducción automática, visión artificial, visión por computador, visión por ordenador,
    reconocimiento de imágenes, voz clonada, voces clonadas, clonación de voz, clonar la voz, voz sintética,
    voces sintéticas, datos de entrenamiento, pesos abiertos, asistente virtual, asistentes virtuales,
    asistente de voz, asistentes de voz, asistente de programación, superinteligencia, humanoide*,
    algoritmo de recomendación, algoritmos de recomendación, algorítmic*, inyección de instrucciones, sintétic*,
    recomendador*, entrenar modelos, entrenar sus modelos, etiquetador* de datos, etiquetado de datos,
    sistema de recomendación`,
  strong: `entren*, algoritmo*, aprende, aprenden, aprender, aprendió, aprendieron, aprendizaje, reconoce, reconocen, reconocimiento, sintetizador*, sintétic*, clonar, clonad*, clonación, acelerador*, robot*, dron*, clasificador*, neuronal*, recomendación, recomendaciones, generadas, generados, generado, generador*, automátic*, automatizad*, transcripción, transcriptor*, traductor*, máquina*, programa, programa informático, software, etiquetad*, predictiv*, predice, falsos, falsas, decide, deciden, ordenador*, autónom*, simulad*, conducen solos, no existe, lenguaje, visión`,
  likely: `algoritm*, robot*, modelo, modelos, acelerador*, centro de datos, centros de datos, procesador*, chip, chips, autónom*, automat*, asistente*, agente, agentes, instrucci*, pesos, parámetros, entren*, conjunto de datos, base de datos, software, programa, transcri*, traduc*, fals*, predi*, detect*, reconoc*, radiograf*, escáner*, laboratorio*, rastre*, código abierto, superordenador*, start up, startup, emergente, máquina*, dron, drones, simul*, desarrollador*, derechos de autor, moderación, sistema, cálculo, datos, imágenes, voz, gener*, herramienta`,
  aside: `fundador, fundadora, multimillonario, multimillonaria, magnate, divorcio, se divorcia, boda, se casa, viñedo, yate, castillo, caballos, cafetería, comedor, exceso de velocidad, presupuesto*, móvil, smartphone, teléfono, batería, televisor*, smart tv, prueba de conducción, al volante, club de fútbol, lotería, receta, mansión, iglesia`,
  elsewhere: `amnistía internacional, inseminación artificial, influenza aviar, gripe aviar, influenza`,
}
