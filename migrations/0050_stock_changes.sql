CREATE TABLE `stock_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`change` integer NOT NULL,
	`left_after` integer,
	`kind` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`actor` text,
	`order_id` integer,
	`form_key` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_changes_kind_known" CHECK("stock_changes"."kind" IN ('sold', 'returned', 'corrected', 'received', 'imported'))
);
--> statement-breakpoint
CREATE INDEX `stock_changes_product` ON `stock_changes` (`product_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_changes_form` ON `stock_changes` (`form_key`) WHERE form_key IS NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `low_stock_at` integer;--> statement-breakpoint
CREATE INDEX `pricing_plans_free_books` ON `pricing_plans` (`id`) WHERE buy_course_free IS NOT NULL;--> statement-breakpoint
-- By hand from here on. The stock with which the ledger begins.
INSERT INTO `stock_changes` (`product_id`, `change`, `left_after`, `kind`, `at`)
  SELECT `id`, `available_qty`, `available_qty`, 'imported', `updated_at` FROM `products` WHERE `available_qty` > 0;
--> statement-breakpoint
CREATE TRIGGER `products_stock_new` AFTER INSERT ON `products` WHEN NEW.`available_qty` > 0 BEGIN
  INSERT INTO `stock_changes` (`product_id`, `change`, `left_after`, `kind`, `at`)
    VALUES (NEW.`id`, NEW.`available_qty`, NEW.`available_qty`, 'imported', NEW.`created_at`);
END;
--> statement-breakpoint
-- A change that nobody announced by an incomplete row is of the order whose history row this batch wrote last. The order must have the product:
-- else somebody wrote the number by hand.
CREATE TRIGGER `products_stock_changed` AFTER UPDATE OF `available_qty` ON `products` WHEN NEW.`available_qty` <> OLD.`available_qty` BEGIN
  INSERT INTO `stock_changes` (`product_id`, `change`, `left_after`, `kind`, `order_id`, `at`)
    SELECT NEW.`id`, NEW.`available_qty` - OLD.`available_qty`, NEW.`available_qty`,
      CASE WHEN `move`.`order_id` IS NULL THEN 'corrected' WHEN NEW.`available_qty` < OLD.`available_qty` THEN 'sold' ELSE 'returned' END,
      `move`.`order_id`, coalesce(`move`.`at`, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    FROM (SELECT 1) LEFT JOIN `order_history` AS `move` ON `move`.`id` = (SELECT max(`id`) FROM `order_history`)
      AND EXISTS (SELECT 1 FROM `order_lines` WHERE `order_id` = `move`.`order_id` AND `product_id` = NEW.`id`)
    WHERE NOT EXISTS (SELECT 1 FROM `stock_changes` WHERE `left_after` IS NULL
      AND `id` = (SELECT max(`id`) FROM `stock_changes` WHERE `product_id` = NEW.`id`));
  UPDATE `stock_changes` SET `change` = NEW.`available_qty` - OLD.`available_qty`, `left_after` = NEW.`available_qty`
    WHERE `left_after` IS NULL AND `id` = (SELECT max(`id`) FROM `stock_changes` WHERE `product_id` = NEW.`id`);
END;
