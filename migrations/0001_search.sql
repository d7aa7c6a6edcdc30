-- Trigrams find a word inside unspaced Thai text; drizzle-kit knows no virtual tables, so this one is by hand.
CREATE VIRTUAL TABLE `catalogue_search` USING fts5(`kind` UNINDEXED, `ref` UNINDEXED, `words`, tokenize = 'trigram');
