CREATE TABLE `shop_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `courses_registration_start` ON `courses` (`registration_start`);--> statement-breakpoint
CREATE INDEX `courses_registration_end` ON `courses` (`registration_end`);--> statement-breakpoint
CREATE INDEX `promotions_starts_at` ON `promotions` (`starts_at`);--> statement-breakpoint
CREATE INDEX `promotions_ends_at` ON `promotions` (`ends_at`);--> statement-breakpoint
-- A random id, not a number: a database that is restored must never meet a cached page under a number that it used before.
INSERT INTO `shop_version` VALUES (1, lower(hex(randomblob(8))));
--> statement-breakpoint
CREATE TRIGGER `bank_accounts_version_new` AFTER INSERT ON `bank_accounts` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `bank_accounts_version_changed` AFTER UPDATE ON `bank_accounts` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `bank_accounts_version_gone` AFTER DELETE ON `bank_accounts` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `course_user_groups_version_new` AFTER INSERT ON `course_user_groups` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `course_user_groups_version_changed` AFTER UPDATE ON `course_user_groups` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `course_user_groups_version_gone` AFTER DELETE ON `course_user_groups` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `custom_labels_version_new` AFTER INSERT ON `custom_labels` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `custom_labels_version_changed` AFTER UPDATE ON `custom_labels` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `custom_labels_version_gone` AFTER DELETE ON `custom_labels` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `lectures_version_new` AFTER INSERT ON `lectures` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `lectures_version_changed` AFTER UPDATE ON `lectures` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `lectures_version_gone` AFTER DELETE ON `lectures` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `origin_banks_version_new` AFTER INSERT ON `origin_banks` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `origin_banks_version_changed` AFTER UPDATE ON `origin_banks` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `origin_banks_version_gone` AFTER DELETE ON `origin_banks` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `payment_methods_version_new` AFTER INSERT ON `payment_methods` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `payment_methods_version_changed` AFTER UPDATE ON `payment_methods` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `payment_methods_version_gone` AFTER DELETE ON `payment_methods` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `pricing_plans_version_new` AFTER INSERT ON `pricing_plans` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `pricing_plans_version_changed` AFTER UPDATE ON `pricing_plans` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `pricing_plans_version_gone` AFTER DELETE ON `pricing_plans` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `promotions_version_new` AFTER INSERT ON `promotions` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `promotions_version_changed` AFTER UPDATE ON `promotions` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `promotions_version_gone` AFTER DELETE ON `promotions` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `provider_keys_version_new` AFTER INSERT ON `provider_keys` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `provider_keys_version_changed` AFTER UPDATE ON `provider_keys` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `provider_keys_version_gone` AFTER DELETE ON `provider_keys` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `related_courses_version_new` AFTER INSERT ON `related_courses` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `related_courses_version_changed` AFTER UPDATE ON `related_courses` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `related_courses_version_gone` AFTER DELETE ON `related_courses` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `sections_version_new` AFTER INSERT ON `sections` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `sections_version_changed` AFTER UPDATE ON `sections` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `sections_version_gone` AFTER DELETE ON `sections` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `settings_version_new` AFTER INSERT ON `settings` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `settings_version_changed` AFTER UPDATE ON `settings` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `settings_version_gone` AFTER DELETE ON `settings` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `shipping_methods_version_new` AFTER INSERT ON `shipping_methods` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `shipping_methods_version_changed` AFTER UPDATE ON `shipping_methods` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `shipping_methods_version_gone` AFTER DELETE ON `shipping_methods` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `user_groups_version_new` AFTER INSERT ON `user_groups` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `user_groups_version_changed` AFTER UPDATE ON `user_groups` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `user_groups_version_gone` AFTER DELETE ON `user_groups` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `courses_version_new` AFTER INSERT ON `courses` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
-- A sale changes only the order of bestsellers. Pages follow when they are a minute old.
CREATE TRIGGER `courses_version_changed` AFTER UPDATE ON `courses` WHEN NEW.`sales_count` = OLD.`sales_count` OR NEW.`updated_at` <> OLD.`updated_at` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `courses_version_gone` AFTER DELETE ON `courses` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `products_version_new` AFTER INSERT ON `products` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
-- While many pieces are left, a sale changes only a number on the product's page, which follows within a minute.
CREATE TRIGGER `products_version_changed` AFTER UPDATE ON `products` WHEN NEW.`available_qty` = OLD.`available_qty` OR NEW.`available_qty` < 10 OR OLD.`available_qty` < 10 BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER `products_version_gone` AFTER DELETE ON `products` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;
