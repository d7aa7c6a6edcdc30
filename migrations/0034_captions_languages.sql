ALTER TABLE `lectures` ADD `captions` text;--> statement-breakpoint
ALTER TABLE `lectures` ADD `transcripts` text;--> statement-breakpoint
-- Until now a lecture had one of each, which every page called Thai.
UPDATE `lectures` SET `captions` = json_array(json_object('language', 'th', 'key', `captions_key`)) WHERE `captions_key` IS NOT NULL;--> statement-breakpoint
UPDATE `lectures` SET `transcripts` = json_array(json_object('language', 'th', 'key', `transcript_key`)) WHERE `transcript_key` IS NOT NULL;
