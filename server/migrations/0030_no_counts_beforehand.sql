drop table frequent_text_counts, frequent_texts;
