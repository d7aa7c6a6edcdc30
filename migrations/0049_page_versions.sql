CREATE TABLE `page_versions` (
	`page` text NOT NULL,
	`version` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`english` text DEFAULT '{}' NOT NULL,
	`in_footer` integer DEFAULT false NOT NULL,
	`effective_at` integer NOT NULL,
	`withdrawn_at` integer,
	`written_by` text,
	`created_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`page`, `version`),
	FOREIGN KEY (`written_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "page_versions_counted" CHECK(version >= 1)
);
--> statement-breakpoint
CREATE INDEX `page_versions_present` ON `page_versions` (`page`,`effective_at`,`version`) WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX `page_versions_effective` ON `page_versions` (`effective_at`) WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX `page_versions_written_by` ON `page_versions` (`written_by`) WHERE written_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_version` integer;--> statement-breakpoint
-- The texts that were settings become the first version of their page.
INSERT INTO `page_versions` (`page`, `version`, `body`, `english`, `effective_at`, `created_at`)
SELECT named.page, 1, coalesce(thai.value ->> '$', ''),
  CASE WHEN coalesce(english.value ->> ('$.' || named.name), '') = '' THEN '{}'
    ELSE json_object('body', english.value ->> ('$.' || named.name)) END,
  coalesce(thai.updated_at, english.updated_at), coalesce(thai.updated_at, english.updated_at)
FROM (SELECT 'about' AS page, 'about_text' AS name UNION ALL SELECT 'terms', 'terms_text'
  UNION ALL SELECT 'privacy', 'privacy_text' UNION ALL SELECT 'refunds', 'refund_rule') AS named
LEFT JOIN `settings` AS thai ON thai.key = named.name
LEFT JOIN `settings` AS english ON english.key = 'english'
WHERE coalesce(thai.value ->> '$', '') <> '' OR coalesce(english.value ->> ('$.' || named.name), '') <> '';
--> statement-breakpoint
DELETE FROM `settings` WHERE `key` IN ('about_text', 'terms_text', 'privacy_text', 'refund_rule');--> statement-breakpoint
UPDATE `settings` SET `value` = json_remove(`value`, '$.about_text', '$.terms_text', '$.privacy_text', '$.refund_rule')
  WHERE `key` = 'english';
--> statement-breakpoint
CREATE TRIGGER `page_versions_version_new` AFTER INSERT ON `page_versions` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `page_versions_version_changed` AFTER UPDATE ON `page_versions` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `page_versions_version_gone` AFTER DELETE ON `page_versions` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
