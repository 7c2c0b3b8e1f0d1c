@spec-5
Feature: The address of a list
  What a list shows can be passed on, and typed by hand.

  @5.query-values-are-text
  Scenario: Whoever searches for a number searches for a text
    Given there are 12 public organizations
    When Vera visits "/organizations/?searchString=12"
    Then Vera finds "Search organizations" set to "12"
    And Vera hears "1 of 12 organizations"

  Scenario: What a sender hung onto the address does no harm
    Given there are 12 public organizations
    When Vera visits "/organizations/?fbclid=IwAR0x&utm_source=newsletter"
    Then Vera hears "12 organizations"
    And Vera is at "/organizations/"
