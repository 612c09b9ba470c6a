import type { Relevance } from '../pack.ts'

export const relevance: Relevance = {
  certain: `intelligence artificielle, apprentissage automatique, apprentissage profond, modèle de langage,
    modèles de langage, modèle de langue, modèles de langue, grand modèle, grands modèles, chatbot*,
    agent conversationnel, agents conversationnels, robot conversationnel, robots conversationnels,
    réseau de neurones, réseaux de neurones, deepfake*, hypertrucage*, hypertruqu*, générative, génératives,
    génératif, génératifs, générateur d images, générateurs d images, voiture autonome, voitures autonomes,
    véhicule autonome, véhicules autonomes, sans conducteur, robotaxi*, taxi autonome, taxis autonomes,
    navette autonome, navettes autonomes, reconnaissance faciale, reconnaissance vocale, traduction automatique,
    vision par ordinateur, vision artificielle, reconnaissance d images, voix clon*, voix de synthèse,
    clonage vocal, clonage de voix, données d entraînement, poids ouverts, assistant vocal, assistants vocaux,
    assistant de code, assistant de programmation, superintelligence, humanoïde*, vidéosurveillance algorithmique,
    algorithme de recommandation, algorithmes de recommandation, algorithmique*, injection de requêtes,
    synthétique*, modèle génératif, reconnaissance de la parole, reconnaissance de la voix, entraîner des modèles,
    entraîner leurs modèles, entraîner ses modèles, étiquet* de données, données synthétiques,
    système de recommandation`,
  strong: `entraîn*, algorithme*, apprend, apprennent, apprendre, apprit, appris, apprentissage, reconnaît, reconnaissance, reconnaisseur*, synthèse, synthétique*, clon*, accélérateur*, robot*, drone*, classifieur*, perceptron*, neuron*, recommandation*, générées, généré*, générateur*, automatique*, automatisé*, transcription*, traducteur*, ordinateur*, logiciel*, annotées, prédictif*, prédictive*, prédit, falsifi*, faux, hypertruc*, décident, décide seul*, calcul, autonome*, machine*, artificiel*, correcteur*, caméra*, tirent seules, sans interprète, n existe pas, vision`,
  likely: `algorithm*, robot*, modèle, modèles, accélérateur*, centre de données, centres de données, processeur*, puce, puces, autonome*, automat*, assistant*, agent, agents, requête*, poids, paramètres, banc d essai,
    entraîn*, jeu de données, base de données, logiciel*, transcri*, tradui*, traduct*, faux, fausse, prédi*, détect*, reconn*, radiograph*, scanner*, jetons, laboratoire*, aspir*, moissonn*, open source, supercalculateur*, start up, jeune pousse, machine*, drone*, simul*, développeur*, droit d auteur, modération, système, calcul, données, images, voix, génér*, outil`,
  aside: `fondateur, fondatrice, milliardaire, magnat, divorce, divorcent, mariage, épouse, vignoble, yacht, château, chevaux, cantine, excès de vitesse, budget, impôts locaux, téléviseur*, smartphone, téléphone, batterie, essai routier, au volant, boîte de vitesses, club de football, loterie, recette, refuge de montagne, manoir`,
  elsewhere: `amnesty international, insémination artificielle, influenza aviaire, grippe aviaire`,
}
